import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditService, type AuditActor } from '../../audit/index.js';
import { Client } from '../../clients/index.js';
import { Config } from '../../config/index.js';
import { columns, Database, NOW, removeInBatches, rowOf, sql } from '../../database/index.js';
import type { Sql, Statements, Transaction } from '../../database/index.js';
import { AppError, ERRORS } from '../../errors/index.js';
import { Housekeeping } from '../../housekeeping/index.js';
import { coarseNetwork } from '../../http/index.js';
import { keyPurpose, KeyRing } from '../../keys/index.js';
import { AUTH_EVENTS } from '../auth.audit.js';
import type { SESSION_SETTINGS } from '../auth.settings.js';
import type { TokenSource } from './refresh-token.js';
import { Revocations } from './revocations.js';
import { Session, type RevocationCause } from './session.entity.js';

const NETWORK = keyPurpose('network');

export interface NewSession {
  readonly userId: number;
  readonly clientId: number;
  readonly scope: string;
  /** Normalised network address. */
  readonly address: string;
}

/** What a token response needs of a session. */
export type StartedSession = TokenSource &
  Pick<Session, 'counter' | 'user_id' | 'client_id' | 'created_at' | 'idle_expires_at' | 'expires_at'>;

/** What must be known of a session to end it. */
export type EndedSession = Pick<Session, 'id' | 'user_id'>;

/** A session row, whether it lives, and the milliseconds since its last rotation. */
const STATE = rowOf(Session).and({ live: Number, rotated_ago: [Number, null] });
export type SessionState = (typeof STATE)['row'];

/** A live session as its user sees it, with the name and platform of its client. */
const LISTED = rowOf(Session, 'id', 'created_at', 'rotated_at', 'coarse_network')
  .and(rowOf(Client, 'platform'))
  .and({ application: String });
export type ListedSession = (typeof LISTED)['row'];

/**
 * Networks that signed a user in are read from the rows (OTP-6), so rows outlive their sessions by this, counted
 * from the latest moment at which the session could have ended.
 */
const KEPT_MS = 180 * 24 * 3_600_000;

/** Owns the sessions (refresh-token families). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly revocations: Revocations,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof SESSION_SETTINGS>,
    private readonly audit: AuditService,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('sessions', () => this.sweep());
  }

  /**
   * Starts a session as one unit with `admit`, which refuses by throwing and must lock the user's row: that
   * makes the limit of `SESSIONS_PER_USER` exact (REF-8). The oldest sessions beyond it end.
   */
  async start(wanted: NewSession, admit: (tx: Transaction) => Promise<void>): Promise<StartedSession> {
    return this.database.transaction(async (tx) => {
      await admit(tx);
      const started = await this.insert(tx, wanted);
      await this.audit.record(tx, AUTH_EVENTS['session.started'], {
        actor: `client:${String(wanted.clientId)}`,
        subject: `session:${String(started.id)}`,
        userId: wanted.userId,
      });
      await this.endSurplus(tx, wanted.userId);
      return started;
    });
  }

  private async insert(tx: Statements, { userId, clientId, scope, address }: NewSession): Promise<StartedSession> {
    const key_id = this.ring.activeId;
    const nonce = randomBytes(16).toString('hex');
    const idle = this.config.REFRESH_IDLE_TTL * 1000;
    const absolute = this.config.REFRESH_ABSOLUTE_TTL * 1000;
    const id = await tx.insert(sql`/* SessionsService.insert */ 
      INSERT INTO sessions
        (user_id, client_id, scope, counter, key_id, nonce, amr, network, coarse_network, created_at,
          idle_expires_at, expires_at)
      VALUES (${userId}, ${clientId}, ${scope}, 0, ${key_id}, ${nonce}, 'otp', ${this.networkOf(userId, address)},
        ${coarseNetwork(address) ?? null}, ${NOW}, ${NOW} + ${idle}, ${NOW} + ${absolute})`);
    const created_at = this.database.clock.now();
    const ends = { idle_expires_at: created_at + idle, expires_at: created_at + absolute };
    return { id, key_id, nonce, counter: 0, user_id: userId, client_id: clientId, created_at, ...ends };
  }

  private async endSurplus(tx: Transaction, userId: number): Promise<void> {
    const surplus = await tx.rows(
      columns({ id: Number }),
      sql`/* SessionsService.endSurplus */ 
      SELECT id FROM sessions WHERE user_id = ${userId} AND ${LIVE}
      ORDER BY id DESC LIMIT 100 OFFSET ${this.config.SESSIONS_PER_USER}`,
    );
    for (const { id } of surplus) await this.end(tx, { id, user_id: userId }, 'evicted', 'service');
  }

  /** Whether this network has ever signed this user in. */
  async knowsNetwork(userId: number, address: string): Promise<boolean> {
    const network = this.networkOf(userId, address);
    const row = await this.database.row(
      columns({ id: Number }),
      sql`/* SessionsService.knowsNetwork */ SELECT id FROM sessions WHERE user_id = ${userId} AND network = ${network} LIMIT 1`,
    );
    return row !== undefined;
  }

  /** The live sessions of a user, newest first; at most `SESSIONS_PER_USER` (REF-8). */
  list(userId: number): Promise<ListedSession[]> {
    return this.database.rows(LISTED, listed(sql`s.user_id = ${userId}`));
  }

  find(id: number): Promise<SessionState | undefined> {
    return this.database.row(
      STATE,
      sql`/* SessionsService.find */ 
      SELECT *, ${LIVE} AS live, ${NOW} - rotated_at AS rotated_ago FROM sessions WHERE id = ${id}`,
    );
  }

  /**
   * Moves the counter on, if it still is what it was read as and the session lives: exactly one of any number of
   * callers gets the session as it is then (REF-1).
   */
  async rotate(session: StartedSession): Promise<StartedSession | undefined> {
    const { id, counter } = session;
    const idle = this.config.REFRESH_IDLE_TTL * 1000;
    const changed = await this.database.change(sql`/* SessionsService.rotate */ 
      UPDATE sessions SET counter = counter + 1, rotated_at = ${NOW}, idle_expires_at = ${NOW} + ${idle}
      WHERE id = ${id} AND counter = ${counter} AND ${LIVE}`);
    if (changed === 0) return undefined;
    return { ...session, counter: counter + 1, idle_expires_at: this.database.clock.now() + idle };
  }

  /** Ends a session, if it has not ended, together with its access tokens (REF-7). */
  async revoke(session: EndedSession, cause: RevocationCause, actor: AuditActor): Promise<boolean> {
    return this.database.transaction((tx) => this.end(tx, session, cause, actor));
  }

  /**
   * Ends a live session of its user and answers what it was. Somebody else's is as unknown as none.
   * @throws AppError NOT_FOUND
   */
  async revokeOwn(userId: number, id: number): Promise<ListedSession> {
    const session = await this.database.row(LISTED, listed(sql`s.user_id = ${userId} AND s.id = ${id}`));
    if (session !== undefined && (await this.revoke({ id, user_id: userId }, 'user', `user:${String(userId)}`)))
      return session;
    await this.revocations.repeatAllOf(userId);
    throw new AppError(ERRORS.NOT_FOUND);
  }

  /** Ends all live sessions of a user but one and answers what they were. */
  async revokeOthers(userId: number, keptId: number): Promise<ListedSession[]> {
    const ended = await this.database.transaction(async (tx) => {
      const others = await tx.rows(LISTED, listed(sql`s.user_id = ${userId} AND s.id <> ${keptId}`));
      const changes = [];
      for (const session of others) {
        const ending = { id: session.id, user_id: userId };
        if (await this.end(tx, ending, 'user', `user:${String(userId)}`)) changes.push(session);
      }
      return changes;
    });
    await this.revocations.repeatAllOf(userId);
    return ended;
  }

  /**
   * Ends all sessions of a user, but perhaps one, or those whose scope is like `scope`, within a transaction that also
   * holds the user's row, so that none starts meanwhile.
   */
  async endAllOf(
    tx: Transaction,
    userId: number,
    cause: RevocationCause,
    { actor, but = 0, scope = '%' }: { actor: AuditActor; but?: number; scope?: string },
  ): Promise<void> {
    const sessions = await tx.rows(
      columns({ id: Number }),
      sql`/* SessionsService.endAllOf */ SELECT id FROM sessions
        WHERE user_id = ${userId} AND id <> ${but} AND scope LIKE ${scope} AND revoked_at IS NULL`,
    );
    for (const { id } of sessions) await this.end(tx, { id, user_id: userId }, cause, actor);
  }

  private async end(
    tx: Transaction,
    { id, user_id }: EndedSession,
    cause: RevocationCause,
    actor: AuditActor,
  ): Promise<boolean> {
    const changed = await tx.change(sql`/* SessionsService.end */ 
      UPDATE sessions SET revoked_at = ${NOW}, revoked_by = ${cause}, coarse_network = NULL
      WHERE id = ${id} AND revoked_at IS NULL`);
    if (changed === 0) {
      this.revocations.repeat(tx, 'session', id);
      return false;
    }
    await this.revocations.add(tx, 'session', id);
    await this.audit.record(tx, AUTH_EVENTS[`session.ended.${cause}`], {
      actor,
      subject: `session:${String(id)}`,
      userId: user_id,
    });
    return true;
  }

  private sweep(): Promise<number> {
    const where = sql`expires_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, { table: sql`sessions`, key: sql`id`, where });
  }

  private networkOf(userId: number, address: string): string {
    return this.ring.mac(NETWORK, this.ring.stableId, userId, address).toString('hex');
  }
}

const LIVE = sql`(revoked_at IS NULL AND idle_expires_at > ${NOW} AND expires_at > ${NOW})`;

function listed(condition: Sql): Sql {
  return sql`/* SessionsService.listed */
    SELECT s.id, s.created_at, s.rotated_at, s.coarse_network, c.name AS application, c.platform
    FROM sessions s JOIN clients c ON c.id = s.client_id
    WHERE ${condition} AND ${LIVE} AND c.disabled_at IS NULL ORDER BY s.created_at DESC, s.id DESC`;
}
