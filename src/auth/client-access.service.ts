import { Injectable } from '@nestjs/common';
import { ClientsService, type Client } from '../clients/index.js';
import { Database } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { Revocations } from './sessions/revocations.js';

/** Takes access away from clients. */
@Injectable()
export class ClientAccessService {
  constructor(
    private readonly clients: ClientsService,
    private readonly revocations: Revocations,
    private readonly database: Database,
  ) {}

  /**
   * Disables a client for good: its secrets and all tokens issued to it are refused, at once here and within a second on
   * every other replica (REF-7). Repeating it changes nothing.
   * @throws AppError NOT_FOUND
   */
  async disable(id: number): Promise<Client> {
    await this.database.transaction(async (tx) => {
      if (await this.clients.disable(tx, id)) await this.revocations.add(tx, 'client', id);
      else this.revocations.repeat(tx, 'client', id);
    });
    const client = await this.clients.find(id);
    if (client === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'client' });
    return client;
  }
}
