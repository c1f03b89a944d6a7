import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { toValueList, Database, sql } from '../../platform/database/index.js';
import { Every } from '../../platform/scheduling/index.js';
import { Client } from './client.entity.js';

const POLL_MS = 500;
/**
 * A change on another replica is noticed within this time. Older rows are read again, or the
 * request fails (CLI-2).
 */
const STALE_MS = 1_000;
/** Time after its last use during which a client is read again by each poll. */
const UNUSED_MS = 10 * 60_000;

interface CachedClientEntry {
  client: Client;
  /** Time before the row was read, on the monotonic clock of the process. */
  readAt: number;
}

/**
 * Rows of the clients in use. They are read again twice a second, so that authenticating a client
 * takes no statement.
 */
@Injectable()
export class CachedClients {
  private readonly entries = new LRUCache<number, CachedClientEntry>({
    max: 256,
    ttl: UNUSED_MS,
    updateAgeOnGet: true,
  });
  /**
   * Number of changes that this replica made. A row that was read before the latest one is not
   * cached.
   */
  private changes = 0;

  constructor(private readonly database: Database) {}

  /** Returns a client whose row was read within the last second, and undefined for any other. */
  findFresh(id: number): Client | undefined {
    const entry = this.entries.get(id);
    return entry !== undefined && performance.now() - entry.readAt <= STALE_MS
      ? entry.client
      : undefined;
  }

  /** Reads the row of a client. */
  async readClient(id: number): Promise<Client | undefined> {
    const { changes } = this;
    const readAt = performance.now();
    const client = await this.database.row(
      Client,
      sql`/* CachedClients.readClient */ SELECT * FROM clients WHERE id = ${id}`,
    );
    if (client !== undefined && changes === this.changes) this.entries.set(id, { client, readAt });
    return client;
  }

  /** Drops a client that this replica has changed, so that its row is read again. */
  dropClient(id: number): void {
    this.changes += 1;
    this.entries.delete(id);
  }

  /** Reads all clients in use again. */
  @Every({ name: 'clients', everyMs: POLL_MS })
  async refreshClients(): Promise<void> {
    const ids = [...this.entries.keys()];
    if (ids.length === 0) return;
    const { changes } = this;
    const readAt = performance.now();
    const clientRows = await this.database.rows(
      Client,
      sql`/* CachedClients.refreshClients */ SELECT * FROM clients WHERE id IN ${toValueList(ids)}`,
    );
    if (changes !== this.changes) return;
    for (const client of clientRows) {
      const cachedEntry = this.entries.peek(client.id);
      if (cachedEntry !== undefined && cachedEntry.readAt < readAt)
        Object.assign(cachedEntry, { client, readAt });
    }
  }
}
