import { Injectable } from '@nestjs/common';
import { authorizeOperator, type AuthorizeAct } from '../../platform/audit/index.js';
import { ClientsService, type Client } from '../../accounts/clients/index.js';
import { Database, DatabaseDeadline } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { LeakedSessions } from './leaked-sessions.js';
import { RevocationList } from './revocation-list.js';

/** Takes access away from clients. */
@Injectable()
export class ClientAccessService {
  constructor(
    private readonly clients: ClientsService,
    private readonly revocations: RevocationList,
    private readonly leaked: LeakedSessions,
    private readonly database: Database,
  ) {}

  /**
   * Disables a client for good: its secrets and all tokens issued to it are refused, at once here
   * and within a second on every other replica (REF-7). Repeating it changes nothing.
   * @throws AppError NOT_FOUND; the refusals of `authorize`
   */
  async disableClient(id: number, authorize = authorizeOperator): Promise<Client> {
    await this.database.transaction(async (tx) => {
      if (await this.clients.disable(tx, id, await authorize(tx)))
        await this.revocations.add(tx, 'client', id);
      else this.revocations.reapplyOnCommit(tx, 'client', id);
    });
    const client = await this.clients.find(id);
    if (client === undefined) throw ERRORS.NOT_FOUND({ reason: 'client' });
    return client;
  }

  /**
   * Returns a new secret of a client whose secret has leaked. All others are refused, at once here
   * and within a second on every other replica (CLI-2). With `endsSessions` the sessions that began
   * before have to end: `endSessions` and housekeeping do it.
   * @throws AppError NOT_FOUND, CLIENT_DISABLED; the refusals of `authorize`
   */
  replaceLeakedSecret(
    id: number,
    { endsSessions }: { endsSessions: boolean },
    authorize: AuthorizeAct,
  ): Promise<string> {
    return this.clients.replaceSecrets(id, authorize, async (tx, { actor }) => {
      if (endsSessions) await this.leaked.markClient(tx, id, actor);
    });
  }

  /** Ends the sessions that have to end, and returns how many it ended. */
  endSessions(id: number): Promise<number> {
    return this.leaked.endSessions(id);
  }

  /** Returns the clients whose sessions are still being ended. */
  listEndingClients(): Promise<ReadonlySet<number>> {
    return this.leaked.listEndingClients();
  }

  /** Begins to end them. If that fails, housekeeping goes on. */
  endSessionsSoon(id: number): void {
    void DatabaseDeadline.without(() => this.leaked.endSessions(id)).catch(() => undefined);
  }
}
