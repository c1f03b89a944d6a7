import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { columns, Database, NOW, removeInBatches, sql, type Transaction } from '../../database/index.js';
import { AppError } from '../../errors/index.js';
import { Housekeeping } from '../../housekeeping/index.js';
import type { Principal } from '../principal.js';
import { Revocation, type RevocationKind } from './revocation.entity.js';
import { LONGEST_ACCESS_TOKEN_TTL } from '../auth.settings.js';

const POLL_MS = 500;
const LIFETIME_MS = LONGEST_ACCESS_TOKEN_TTL * 1000;
/**
 * A row becomes visible within this time after its `created_at`. Transactions are shorter, and so is a COMMIT that the
 * server completes after its client gave up.
 */
const OVERLAP_MS = 60_000;
/** If the list is older than this, the session row is read instead (REF-7). */
const STALE_MS = 1_000;

/**
 * Revoked access tokens. Every replica keeps the rows of the longest lifetime of an access token in memory, reads new ones
 * twice a second and applies its own at once (REF-7), so that the bearer guard needs no statement. While the list is stale
 * the guard reads the session row and fails closed.
 */
@Injectable()
export class Revocations implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Revocations.name);
  /** Times of revocation by id. A revocation is never undone. */
  private readonly lists = { session: new Map<number, number>(), client: new Map<number, number>() };
  private since = 0;
  private readAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('revocations', () => this.sweep());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.poll();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Inserts a revocation in the transaction of its cause. This replica applies it after the commit. */
  async add(tx: Transaction, kind: RevocationKind, id: number): Promise<void> {
    await tx.insert(
      sql`/* Revocations.add */ INSERT INTO revocations (kind, target_id, created_at) VALUES (${kind}, ${id}, ${NOW})`,
    );
    this.repeat(tx, kind, id);
  }

  /** Applies an existing revocation after the commit of `tx`, because the response to its own COMMIT may have been lost. */
  repeat(tx: Transaction, kind: RevocationKind, id: number): void {
    tx.onCommit(() => {
      this.apply(kind, [id]);
    });
  }

  private apply(kind: RevocationKind, ids: readonly number[], at = this.database.clock.now()): void {
    const list = this.lists[kind];
    for (const id of ids) list.set(id, Math.max(at, list.get(id) ?? 0));
  }

  /** Applies the revocations of all ended sessions of a user, including those of a COMMIT whose response was lost. */
  async repeatAllOf(userId: number): Promise<void> {
    const ended = await this.database.rows(
      columns({ id: Number }),
      sql`/* Revocations.repeatAllOf */ SELECT id FROM sessions WHERE user_id = ${userId} AND revoked_at IS NOT NULL`,
    );
    this.apply(
      'session',
      ended.map(({ id }) => id),
    );
  }

  /** Returns whether an otherwise valid token is revoked. */
  async refuses(principal: Principal): Promise<boolean> {
    if (performance.now() - this.readAt > STALE_MS) return !(await this.isLive(principal.sessionId));
    return this.includes(principal);
  }

  /** Returns whether the list in memory has a revocation of the token. The list may be stale, unlike `refuses`. */
  includes({ sessionId, clientId }: Principal): boolean {
    return this.lists.session.has(sessionId) || this.lists.client.has(clientId);
  }

  /** Returns whether a session is live by the rows and not by the list in memory. */
  async isLive(sessionId: number): Promise<boolean> {
    const row = await this.database.row(
      columns({ id: Number }),
      sql`/* Revocations.isLive */
      SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id JOIN clients c ON c.id = s.client_id
      WHERE s.id = ${sessionId} AND s.revoked_at IS NULL AND u.status = 'ACTIVE' AND c.disabled_at IS NULL`,
    );
    return row !== undefined;
  }

  private sweep(): Promise<number> {
    const where = sql`created_at < ${NOW} - ${2 * LIFETIME_MS}`;
    return removeInBatches(this.database, { table: sql`revocations`, key: sql`id`, where });
  }

  private async poll(): Promise<void> {
    const startedAt = performance.now();
    try {
      const now = await this.database.now();
      // A token issued while its session is revoked expires a moment after the lifetime.
      const oldest = now - LIFETIME_MS - OVERLAP_MS;
      const rows = await this.database.rows(
        Revocation,
        sql`/* Revocations.poll */ SELECT * FROM revocations WHERE created_at > ${Math.max(this.since, oldest)}`,
      );
      for (const row of rows) this.apply(row.kind, [row.target_id], row.created_at);
      for (const list of Object.values(this.lists)) forgetBefore(list, oldest);
      this.since = now - OVERLAP_MS;
      this.readAt = startedAt;
    } catch (error) {
      // The message of a database may contain values (LOG-1).
      const reason = error instanceof AppError ? error.options.reason : undefined;
      this.logger.warn(`cannot read the list of revocations: ${reason ?? 'database error'}`);
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.poll(), POLL_MS).unref();
  }
}

function forgetBefore(list: Map<number, number>, oldest: number): void {
  for (const [id, at] of list) if (at < oldest) list.delete(id);
}
