import { Injectable } from '@nestjs/common';
import { authorizeOperator, type AuditActor } from '../../platform/audit/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import {
  cancelAllChallenges,
  OtpService,
  toNetworkSubject,
  toUserSubject,
  listProofSubjects,
} from '../../accounts/otp/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { StaffDepartures } from './staff-departures.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Suspends and resumes users. Repeating a step changes nothing. */
@Injectable()
export class SuspensionService {
  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly networks: SessionsService,
    private readonly departures: StaffDepartures,
    private readonly database: Database,
  ) {}

  /**
   * Cancels all codes of a user and revokes all sessions in one transaction: at once here, within a
   * second on every other replica (REF-7). From then on no session starts and no code is sent.
   * @throws AppError NOT_FOUND; the refusals of `authorize`
   */
  async suspendUser(id: number, authorize = authorizeOperator): Promise<User> {
    const knownNetworks = await this.networks.listNetworks((await this.users.getUser(id)).id);
    const userSubjects = [
      ...listProofSubjects(id),
      ...knownNetworks.map((network) => toNetworkSubject(id, network)),
      toUserSubject(id),
    ];
    // A parallel first code waits only for a row that exists.
    for (const subject of userSubjects) await this.otp.prepareChallenge(subject);
    await this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      if (!(await this.users.setStatus(tx, id, { from: 'ACTIVE', to: 'SUSPENDED', act }))) return;
      await this.endAccess(tx, id, 'suspended', act.actor);
    });
    return this.users.getUser(id);
  }

  /**
   * Cancels all codes of a user and revokes all sessions. The transaction must hold the user's row.
   */
  async endAccess(
    tx: Transaction,
    id: number,
    cause: 'suspended' | 'deleted',
    actor: AuditActor,
  ): Promise<void> {
    await cancelAllChallenges(tx, id);
    await this.departures.endAccess(tx, id, cause, actor);
  }

  /**
   * Lets a suspended user sign in again. Revoked sessions stay revoked.
   * @throws AppError NOT_FOUND; the refusals of `authorize`
   */
  async resumeUser(id: number, authorize = authorizeOperator): Promise<User> {
    await this.database.transaction(async (tx) => {
      await this.users.setStatus(tx, id, {
        from: 'SUSPENDED',
        to: 'ACTIVE',
        act: await authorize(tx),
      });
    });
    return this.users.getUser(id);
  }
}
