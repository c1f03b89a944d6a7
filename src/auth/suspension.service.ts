import { Injectable } from '@nestjs/common';
import { ClientsService, type Client } from '../clients/index.js';
import { Database } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { OtpService, subjectsOf } from '../otp/index.js';
import { UsersService, type User } from '../users/index.js';
import { Revocations } from './sessions/revocations.js';
import { SessionsService } from './sessions/sessions.service.js';

/**
 * Takes access away from users and clients, and gives it back to users. What is taken away dies with all its
 * access tokens as one unit: at once here, within a second on every other replica (REF-7). Repeating a step
 * changes nothing.
 */
@Injectable()
export class SuspensionService {
  constructor(
    private readonly users: UsersService,
    private readonly clients: ClientsService,
    private readonly otp: OtpService,
    private readonly sessions: SessionsService,
    private readonly revocations: Revocations,
    private readonly database: Database,
  ) {}

  /**
   * Ends all sessions of a user and lets none start; codes that are under way, for whatever, die, and none is sent from
   * then on.
   * @throws AppError NOT_FOUND
   */
  async suspendUser(id: number): Promise<User> {
    const subjects = subjectsOf((await this.users.get(id)).id);
    // Without its row a first code that is asked for meanwhile would not wait.
    for (const subject of subjects) await this.otp.prepare(subject);
    await this.database.transaction(async (tx) => {
      if (!(await this.users.setStatus(tx, id, 'ACTIVE', 'SUSPENDED'))) return;
      for (const { subject } of subjects) await this.otp.cancel(tx, subject);
      await this.sessions.endAllOf(tx, id, 'suspended', { actor: 'operator' });
    });
    return this.users.get(id);
  }

  /**
   * Lets a suspended user sign in again; sessions that ended stay ended.
   * @throws AppError NOT_FOUND
   */
  async resumeUser(id: number): Promise<User> {
    await this.database.transaction((tx) => this.users.setStatus(tx, id, 'SUSPENDED', 'ACTIVE'));
    return this.users.get(id);
  }

  /**
   * Refuses a client for good: neither its secrets nor the tokens issued to it are accepted any more.
   * @throws AppError NOT_FOUND
   */
  async disableClient(id: number): Promise<Client> {
    await this.database.transaction(async (tx) => {
      if (await this.clients.disable(tx, id)) await this.revocations.add(tx, 'client', id);
      else this.revocations.repeat(tx, 'client', id);
    });
    const client = await this.clients.find(id);
    if (client === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'client' });
    return client;
  }
}
