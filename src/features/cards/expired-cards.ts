import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../platform/config/index.js';
import { toValueList, columns, Database, NOW, sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';

/** Time between the expiry of a card and the wiping of its number (PAN-7). */
const KEPT_MS = 90 * DAY_MS;
const WIPE_BATCH = 200;

/**
 * Assignments of an UPDATE that leave only the mask of a number. The user may then add the same
 * number again.
 */
export const WIPED_COLUMNS = sql`sealed_pan = NULL, fingerprint = NULL, verify_at = NULL`;

/**
 * Wipes the numbers of cards that expired long ago. The cards stay in the list as EXPIRED (PAN-7).
 */
@Injectable()
export class ExpiredCards {
  constructor(private readonly database: Database) {}

  @Sweep('card numbers')
  async wipeNumbers(): Promise<number> {
    const oldCondition = sql`status IN ('ACTIVE', 'PENDING', 'REJECTED')
      AND expired_at < ${NOW} - ${KEPT_MS}`;
    for (let wipedCount = 0; ;) {
      const rows = await this.database.rows(
        columns({ id: Number }),
        sql`/* ExpiredCards.wipeNumbers */ SELECT id FROM cards WHERE ${oldCondition}
          LIMIT ${WIPE_BATCH}`,
      );
      if (rows.length === 0) return wipedCount;
      wipedCount += await this.database.change(sql`/* ExpiredCards.wipeNumbers */
        UPDATE cards SET status = 'EXPIRED', ${WIPED_COLUMNS}, updated_at = ${NOW}
        WHERE id IN ${toValueList(rows.map(({ id }) => id))} AND ${oldCondition}`);
    }
  }
}
