import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import {
  columns,
  Database,
  DatabaseDeadline,
  list,
  NOW,
  removeInBatches,
  sql,
  type Transaction,
} from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import type { Principal } from './principal.js';
import { ReplicaHeartbeats } from './replica-heartbeats.js';
import type { TokenRevocationKind } from './token-revocation.entity.js';
import { LONGEST_ACCESS_TOKEN_TTL } from '../auth.facts.js';

const POLL_MS = 500;
const LIFETIME_MS = LONGEST_ACCESS_TOKEN_TTL * 1000;
/**
 * A row becomes visible within this time after its `created_at`. Transactions are shorter, and so
 * is a COMMIT that the server completes after its client gave up.
 */
const OVERLAP_MS = 60_000;
/** If the list is older than this, a request reads it again or is refused (REF-7). */
const STALE_MS = 1_000;
/** Rows of the list, and the heartbeat of this replica as a row of the kind `beat`. */
const LISTED_REVOCATION = columns({ kind: String, target_id: Number, created_at: Number });

/**
 * Revoked access tokens. Every replica keeps the rows of the longest lifetime of an access token in
 * memory, reads new ones twice a second and applies its own at once (REF-7), so that the bearer
 * guard needs no statement.
 *
 * A list is as old as the newest heartbeat of this replica that it contains: the heartbeat was
 * written after everything that was acknowledged before, so a server that shows it shows that too
 * (ADR 6). A server that lags or sleeps does not.
 */
@Injectable()
export class RevocationList implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RevocationList.name);
  /** Times of revocation by id. A revocation is never undone. */
  private readonly lists = {
    session: new Map<number, number>(),
    client: new Map<number, number>(),
  };
  private since = 0;
  /**
   * The list contains every revocation that was acknowledged before this moment of the monotonic
   * clock.
   */
  private completeAt = -Infinity;
  private reading: { readonly startedAt: number; readonly done: Promise<void> } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly heartbeats: ReplicaHeartbeats,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.pollList();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /**
   * Inserts revocations in the transaction of their cause. This replica applies them after the
   * commit.
   */
  async add(tx: Transaction, kind: TokenRevocationKind, ...ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const newRows = ids.map((id) => sql`(${kind}, ${id}, ${NOW})`);
    await tx.insert(
      sql`/* RevocationList.add */
      INSERT INTO revocations (kind, target_id, created_at) VALUES ${list(newRows)}`,
    );
    for (const id of ids) this.reapplyOnCommit(tx, kind, id);
  }

  /**
   * Applies an existing revocation after the commit of `tx`, because the response to its own COMMIT
   * may have been lost.
   */
  reapplyOnCommit(tx: Transaction, kind: TokenRevocationKind, id: number): void {
    tx.onCommit(() => {
      this.applyRevocations(kind, [id]);
    });
  }

  private applyRevocations(
    kind: TokenRevocationKind,
    ids: readonly number[],
    at = this.database.clock.now(),
  ): void {
    const timesById = this.lists[kind];
    for (const id of ids) timesById.set(id, Math.max(at, timesById.get(id) ?? 0));
  }

  /**
   * Applies the revocations of all ended sessions of a user, including those of a COMMIT whose
   * response was lost.
   */
  async reapplyForUser(userId: number): Promise<void> {
    const endedSessions = await this.database.rows(
      columns({ id: Number }),
      sql`/* RevocationList.reapplyForUser */
      SELECT id FROM sessions WHERE user_id = ${userId} AND revoked_at IS NOT NULL`,
    );
    const endedIds = endedSessions.map(({ id }) => id);
    this.applyRevocations('session', endedIds);
  }

  /**
   * Returns whether an otherwise valid token is revoked. It waits only if the list is stale.
   * @throws AppError SERVICE_UNAVAILABLE if the list is stale and the database does not show what
   *   was just written
   */
  isRevoked(principal: Principal): Promise<boolean> | boolean {
    const oldestAllowed = performance.now() - STALE_MS;
    if (this.completeAt >= oldestAllowed) return this.isListed(principal);

    const refreshed = this.refreshList(oldestAllowed);
    return refreshed.then(() => this.isListed(principal));
  }

  /**
   * Returns whether the list in memory has a revocation of the token. The list may be stale, unlike
   * `isRevoked`.
   */
  isListed({ sessionId, clientId }: Principal): boolean {
    return this.lists.session.has(sessionId) || this.lists.client.has(clientId);
  }

  /**
   * Returns whether a session is live by the rows and not by the list in memory. A server that lags
   * may show an old row.
   */
  async isLive(sessionId: number): Promise<boolean> {
    const liveSession = await this.database.row(
      columns({ id: Number }),
      sql`/* RevocationList.isLive */
      SELECT s.id FROM sessions s
      JOIN users u ON u.id = s.user_id JOIN clients c ON c.id = s.client_id
      WHERE s.id = ${sessionId} AND s.revoked_at IS NULL AND u.status = 'ACTIVE'
        AND c.disabled_at IS NULL`,
    );
    return liveSession !== undefined;
  }

  @Sweep('revocations')
  sweepRevocations(): Promise<number> {
    const where = sql`created_at < ${NOW} - ${2 * LIFETIME_MS}`;
    return removeInBatches(this.database, { table: sql`revocations`, key: sql`id`, where });
  }

  private async pollList(): Promise<void> {
    try {
      await this.refreshList(performance.now() - STALE_MS);
    } catch (error) {
      // The message of a database may contain values (LOG-1).
      const reason = error instanceof AppError ? error.options.reason : undefined;
      this.logger.warn(`cannot read the list of revocations: ${reason ?? 'database error'}`);
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.pollList(), POLL_MS).unref();
  }

  /**
   * Reads the list, or waits for a read in progress that began after `oldest`. A connection
   * that hangs delays no other read.
   */
  private refreshList(oldest: number): Promise<void> {
    if (this.reading === undefined || this.reading.startedAt < oldest) {
      const startedAt = performance.now();
      const done = DatabaseDeadline.without(() => this.readList(startedAt));
      const reading = { startedAt, done };
      this.reading = reading;
      const forgetReading = () => {
        if (this.reading === reading) this.reading = undefined;
      };
      done.then(forgetReading, forgetReading);
    }
    return this.reading.done;
  }

  private async readList(startedAt: number): Promise<void> {
    const now = await this.database.now();
    // A token issued while its session is revoked expires a moment after the lifetime.
    const oldestKept = now - LIFETIME_MS - OVERLAP_MS;
    // A server shows this heartbeat only with everything that was acknowledged before it (ADR 6).
    const writtenBeat = this.database.mayReadOld ? await this.heartbeats.writeHeartbeat() : 0;

    const since = Math.max(this.since, oldestKept);
    await this.database.readUnlessOld(
      () => this.readRows(since),
      (seen) => seen < writtenBeat,
    );

    // The list is complete up to the beginning of this read.
    for (const timesById of Object.values(this.lists)) forgetBefore(timesById, oldestKept);
    this.since = now - OVERLAP_MS;
    this.completeAt = Math.max(this.completeAt, startedAt);
  }

  /**
   * Applies the rows and returns the heartbeat beside them. It is one statement, because two may
   * reach two servers.
   */
  private async readRows(since: number): Promise<number> {
    const listedRows = await this.database.rows(
      LISTED_REVOCATION,
      sql`/* RevocationList.readRows */
      SELECT kind, target_id, created_at FROM revocations WHERE created_at > ${since}
      UNION ALL SELECT 'beat', beat, beaten_at FROM heartbeats
      WHERE replica = ${this.heartbeats.replica}`,
    );

    let seenBeat = 0;
    for (const { kind, target_id, created_at } of listedRows) {
      if (kind === 'beat') seenBeat = target_id;
      else this.applyRevocations(kind as TokenRevocationKind, [target_id], created_at);
    }
    return seenBeat;
  }
}

function forgetBefore(list: Map<number, number>, oldest: number): void {
  for (const [id, at] of list) if (at < oldest) list.delete(id);
}
