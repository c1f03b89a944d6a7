import { Injectable } from '@nestjs/common';
import { among, columns, Database, NOW, sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';

/** Time between the expiry of a card and the wiping of its number (PAN-7). */
const KEPT_MS = 90 * 86_400_000;
const BATCH = 200;

/** Assignments of an UPDATE that leave only the mask of a number. The user may then add the same number again. */
export const WIPED = sql`sealed_pan = NULL, fingerprint = NULL, verify_at = NULL`;

/** Wipes the numbers of cards that expired long ago. The cards stay in the list as EXPIRED (PAN-7). */
@Injectable()
export class ExpiredCards {
  constructor(private readonly database: Database) {}

  @Sweep('card numbers')
  async wipe(): Promise<number> {
    const old = sql`status IN ('ACTIVE', 'PENDING', 'REJECTED') AND expired_at < ${NOW} - ${KEPT_MS}`;
    for (let wiped = 0; ;) {
      const rows = await this.database.rows(
        columns({ id: Number }),
        sql`/* ExpiredCards.wipe */ SELECT id FROM cards WHERE ${old} LIMIT ${BATCH}`,
      );
      if (rows.length === 0) return wiped;
      wiped += await this.database.change(sql`/* ExpiredCards.wipe */
        UPDATE cards SET status = 'EXPIRED', ${WIPED}, updated_at = ${NOW}
        WHERE id IN ${among(rows.map(({ id }) => id))} AND ${old}`);
    }
  }
}
