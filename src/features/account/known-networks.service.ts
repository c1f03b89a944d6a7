import { Injectable } from '@nestjs/common';
import { AuditService, authorizeOperator, toAuditUser } from '../../platform/audit/index.js';
import { SessionsService } from '../../sign-in/index.js';
import { Database } from '../../platform/database/index.js';
import { ACCOUNT } from './account.facts.js';

/**
 * Forgets known networks, for users and for staff. That of a live session is forgotten by ending
 * the session.
 */
@Injectable()
export class KnownNetworksService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
  ) {}

  /** Forgets the networks of a user's ended sessions (OTP-6). Returns false if none was known. */
  forgetNetworks(userId: number, authorize = authorizeOperator): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      if (!(await this.sessions.forgetNetworks(tx, userId))) return false;
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
