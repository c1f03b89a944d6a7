import { Injectable } from '@nestjs/common';
import { byOperator, type AuditActor } from '../../platform/audit/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { OtpService, subjectOfNetwork, subjectOfUser, subjectsOfProofs } from '../../accounts/otp/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Suspends and resumes users. Repeating a step changes nothing. */
@Injectable()
export class SuspensionService {
  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly sessions: SessionRevocationService,
    private readonly networks: SessionsService,
    private readonly database: Database,
  ) {}

  /**
   * Cancels all codes of a user and revokes all sessions in one transaction: at once here, within a second on every other
   * replica (REF-7). From then on no session starts and no code is sent.
   * @throws AppError NOT_FOUND; the refusals of `admit`
   */
  async suspendUser(id: number, admit = byOperator): Promise<User> {
    const networks = await this.networks.listNetworks((await this.users.get(id)).id);
    const subjects = [
      ...subjectsOfProofs(id),
      ...networks.map((network) => subjectOfNetwork(id, network)),
      subjectOfUser(id),
    ];
    // A parallel first code waits only for a row that exists.
    for (const subject of subjects) await this.otp.prepare(subject);
    await this.database.transaction(async (tx) => {
      const act = await admit(tx);
      if (!(await this.users.setStatus(tx, id, { from: 'ACTIVE', to: 'SUSPENDED', act }))) return;
      await this.endAccess(tx, id, 'suspended', act.actor);
    });
    return this.users.get(id);
  }

  /** Cancels all codes of a user and revokes all sessions. The transaction must hold the user's row. */
  async endAccess(tx: Transaction, id: number, cause: 'suspended' | 'deleted', actor: AuditActor): Promise<void> {
    await this.otp.cancelAll(tx, id);
    await this.sessions.revokeAllOf(tx, id, cause, { actor });
  }

  /**
   * Lets a suspended user sign in again. Revoked sessions stay revoked.
   * @throws AppError NOT_FOUND; the refusals of `admit`
   */
  async resumeUser(id: number, admit = byOperator): Promise<User> {
    await this.database.transaction(async (tx) => {
      await this.users.setStatus(tx, id, { from: 'SUSPENDED', to: 'ACTIVE', act: await admit(tx) });
    });
    return this.users.get(id);
  }
}
