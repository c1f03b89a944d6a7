import { Injectable } from '@nestjs/common';
import {
  AuditService,
  authorizeOperator,
  toAuditUser,
  type AuthorizeAct,
} from '../../platform/audit/index.js';
import { ForgottenNetworks } from '../../sign-in/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { ACCOUNT } from './account.facts.js';

/**
 * Forgets known networks, for users and for staff. That of a live session is forgotten by ending
 * the session.
 */
@Injectable()
export class KnownNetworksService {
  constructor(
    private readonly database: Database,
    private readonly networks: ForgottenNetworks,
    private readonly audit: AuditService,
  ) {}

  /** Forgets the networks of a user's ended sessions (OTP-6). Returns false if none was known. */
  forgetNetworks(userId: number, authorize = authorizeOperator): Promise<boolean> {
    return this.forgetSince(userId, authorize, () => Promise.resolve(0));
  }

  /**
   * Does the same for the user, but forgets only networks that became known later than that of the
   * caller.
   */
  forgetYounger(userId: number, address: string): Promise<boolean> {
    const authorize = () => Promise.resolve({ actor: toAuditUser(userId) });
    return this.forgetSince(userId, authorize, (tx) =>
      this.networks.findKnownSince(tx, userId, address),
    );
  }

  private forgetSince(
    userId: number,
    authorize: AuthorizeAct,
    findKeptUntil: (tx: Transaction) => Promise<number>,
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const keptUntil = await findKeptUntil(tx);
      if (!(await this.networks.forgetNetworks(tx, userId, keptUntil))) return false;
      const subject = toAuditUser(userId);
      await this.audit.record(tx, ACCOUNT.events['user.networks_forgotten'], {
        ...act,
        subject,
        userId,
      });
      return true;
    });
  }
}
