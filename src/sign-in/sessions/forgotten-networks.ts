import { Injectable } from '@nestjs/common';
import { columns, sql, type StatementRunner } from '../../platform/database/index.js';
import { ALL_NETWORKS_KEPT } from './session-revocation.service.js';
import { LIVE_CONDITION, SessionsService } from './sessions.service.js';

/** Makes networks of users unknown, and limits which of them a user may forget (OTP-6). */
@Injectable()
export class ForgottenNetworks {
  constructor(private readonly sessions: SessionsService) {}

  /**
   * Returns since when a network has been known to a user, in milliseconds. A caller there forgets
   * only networks that became known later, so neither a copied access token nor somebody who once
   * signed in forgets those of the owner. A caller on an unknown network forgets none.
   */
  async findKnownSince(on: StatementRunner, userId: number, address: string): Promise<number> {
    const network = this.sessions.hashNetwork(userId, address);
    const oldestSession = await on.row(
      columns({ since: [Number, null] }),
      sql`/* ForgottenNetworks.findKnownSince */
      SELECT MIN(created_at) AS since FROM sessions
      WHERE user_id = ${userId} AND network = ${network}`,
    );
    return oldestSession?.since ?? ALL_NETWORKS_KEPT;
  }

  /**
   * Forgets the networks of the ended sessions of a user, except those of sessions that started up
   * to `keptUntil`. Returns false if none was known.
   */
  async forgetNetworks(tx: StatementRunner, userId: number, keptUntil = 0): Promise<boolean> {
    const changed = await tx.change(sql`/* ForgottenNetworks.forgetNetworks */
      UPDATE sessions SET network = NULL
      WHERE user_id = ${userId} AND network IS NOT NULL AND created_at > ${keptUntil}
        AND NOT ${LIVE_CONDITION}`);
    return changed > 0;
  }
}
