import { Injectable } from '@nestjs/common';
import { Config } from '../../config/index.js';
import { Database, NOW, sql, type Statements } from '../../database/index.js';
import { KeyRing } from '../../keys/index.js';
import { Revocations } from './revocations.js';
import type { RevocationCause, Session } from './session.entity.js';

export interface NewSession {
  readonly userId: number;
  readonly clientId: number;
  readonly scope: string;
  /** Normalised network address. */
  readonly address: string;
}

/** What a token response needs of a session. */
export type StartedSession = Pick<Session, 'id' | 'key_id' | 'counter' | 'user_id' | 'client_id' | 'created_at'>;

/** A session row with what the database's clock says of it. */
export interface SessionState extends Session {
  /** Not revoked, not idle too long, not too old. */
  readonly live: number;
  /** Milliseconds since the last rotation. */
  readonly rotated_ago: number | null;
}

/** Owns the sessions (refresh-token families). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly revocations: Revocations,
    private readonly ring: KeyRing,
    private readonly config: Config,
  ) {}

  /**
   * Starts a session as one unit with `admit`, which refuses by throwing and must lock the user's row: that
   * makes the limit of `SESSIONS_PER_USER` exact (REF-8). The oldest sessions beyond it end.
   */
  async start(wanted: NewSession, admit: (tx: Statements) => Promise<void>): Promise<StartedSession> {
    const { session, ended } = await this.database.transaction(async (tx) => {
      await admit(tx);
      return { session: await this.insert(tx, wanted), ended: await this.endSurplus(tx, wanted.userId) };
    });
    this.revocations.apply('session', ended);
    return session;
  }

  private async insert(tx: Statements, { userId, clientId, scope, address }: NewSession): Promise<StartedSession> {
    const key_id = this.ring.activeId;
    const idle = this.config.REFRESH_IDLE_TTL * 1000;
    const absolute = this.config.REFRESH_ABSOLUTE_TTL * 1000;
    const id = await tx.insert(sql`
      INSERT INTO sessions
        (user_id, client_id, scope, counter, key_id, amr, network, created_at, idle_expires_at, expires_at)
      VALUES (${userId}, ${clientId}, ${scope}, 0, ${key_id}, 'otp', ${this.networkOf(userId, address)}, ${NOW}, ${NOW} + ${idle}, ${NOW} + ${absolute})`);
    return { id, key_id, counter: 0, user_id: userId, client_id: clientId, created_at: this.database.clock.now() };
  }

  private async endSurplus(tx: Statements, userId: number): Promise<number[]> {
    const surplus = await tx.rows<{ id: number }>(sql`
      SELECT id FROM sessions WHERE user_id = ${userId} AND ${LIVE}
      ORDER BY id DESC LIMIT 100 OFFSET ${this.config.SESSIONS_PER_USER}`);
    for (const old of surplus) await this.end(tx, old.id, 'evicted');
    return surplus.map((session) => session.id);
  }

  /** Whether this network has ever signed this user in. */
  async knowsNetwork(userId: number, address: string): Promise<boolean> {
    const network = this.networkOf(userId, address);
    const row = await this.database.row(
      sql`SELECT id FROM sessions WHERE user_id = ${userId} AND network = ${network} LIMIT 1`,
    );
    return row !== undefined;
  }

  find(id: number): Promise<SessionState | undefined> {
    return this.database.row<SessionState>(sql`
      SELECT *, ${LIVE} AS live, ${NOW} - rotated_at AS rotated_ago FROM sessions WHERE id = ${id}`);
  }

  /**
   * Moves the counter on, if it still is what the presented token says and the session lives: exactly one of
   * any number of callers gets true (REF-1).
   */
  async rotate({ id, counter }: Pick<Session, 'id' | 'counter'>): Promise<boolean> {
    const idle = this.config.REFRESH_IDLE_TTL * 1000;
    const changed = await this.database.change(sql`
      UPDATE sessions SET counter = counter + 1, rotated_at = ${NOW}, idle_expires_at = ${NOW} + ${idle}
      WHERE id = ${id} AND counter = ${counter} AND ${LIVE}`);
    return changed === 1;
  }

  /** Ends a session, if it has not ended, together with its access tokens (REF-7). */
  async revoke(id: number, cause: RevocationCause): Promise<boolean> {
    const ended = await this.database.transaction((tx) => this.end(tx, id, cause));
    if (ended) this.revocations.apply('session', [id]);
    return ended;
  }

  /**
   * Ends all sessions of a user within a transaction that also holds the user's row, so that none starts
   * meanwhile. Answers their ids for `Revocations.apply`.
   */
  async endAllOf(tx: Statements, userId: number, cause: RevocationCause): Promise<number[]> {
    const sessions = await tx.rows<{ id: number }>(
      sql`SELECT id FROM sessions WHERE user_id = ${userId} AND revoked_at IS NULL`,
    );
    for (const { id } of sessions) await this.end(tx, id, cause);
    return sessions.map(({ id }) => id);
  }

  private async end(tx: Statements, id: number, cause: RevocationCause): Promise<boolean> {
    const changed = await tx.change(sql`
      UPDATE sessions SET revoked_at = ${NOW}, revoked_by = ${cause} WHERE id = ${id} AND revoked_at IS NULL`);
    if (changed === 1) await this.revocations.add(tx, 'session', id);
    return changed === 1;
  }

  private networkOf(userId: number, address: string): string {
    return this.ring.mac('network', this.ring.stableId, userId, address).toString('hex');
  }
}

const LIVE = sql`(revoked_at IS NULL AND idle_expires_at > ${NOW} AND expires_at > ${NOW})`;
