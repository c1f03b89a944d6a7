import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../platform/audit/index.js';
import { Config } from '../../platform/config/index.js';
import {
  columns,
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type StatementRunner,
  type Transaction,
} from '../../platform/database/index.js';
import type { MessageLanguage } from '../../platform/errors/index.js';
import { toCoarseNetwork } from '../../platform/http/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import { AUTH } from '../auth.facts.js';
import { computeNetworkName, toNetworkName } from './network-names.js';
import type { RefreshTokenSource } from './refresh-token.js';
import { chooseSessionLife, findSessionEnd } from './session-life.js';
import { SessionRevocationService } from './session-revocation.service.js';
import { Session } from './session.entity.js';

export interface NewSessionFields {
  readonly userId: number;
  readonly clientId: number;
  /** Normalised network address. */
  readonly address: string;
  readonly scope: string;
  /** Number of the user's sign-ins, this one included. */
  readonly signIns: number;
  /** True if it starts with the fixed code of a test number. */
  readonly isTest?: boolean;
  /** True if it is not the first one of the user and its network has not signed the user in. */
  readonly isNewNetwork?: boolean;
}

/** Recipient of a notice about a new network. */
export interface NoticeRecipient {
  /** E.164. */
  readonly number: string;
  readonly language: MessageLanguage;
}

/**
 * Runs before a sign-in from a new network, and returns what its transaction does last. Must not
 * throw.
 */
type NewNetworkListener = (
  owner: NoticeRecipient,
) => Promise<((tx: Transaction) => Promise<void>) | undefined>;

/** Members of a session that a token response needs. */
export type StartedSession = RefreshTokenSource & Pick<Session, 'counter' | 'idle_expires_at'>;

/** A session, and the counter of the refresh token that was presented. */
export type PresentedSession = RefreshTokenSource & Pick<Session, 'counter'>;

/** A session row, whether it is live, its age, and the milliseconds since its last rotation. */
const SESSION_STATE = rowOf(Session).withColumns({
  live: Number,
  age: Number,
  rotated_ago: [Number, null],
});
export type SessionStateRow = (typeof SESSION_STATE)['row'];

/** Condition that a session is neither revoked nor expired. */
export const LIVE_CONDITION = sql`(revoked_at IS NULL AND idle_expires_at > ${NOW}
  AND expires_at > ${NOW})`;

/** Starts and finds sessions (refresh-token families), and knows their networks (OTP-6). */
@Injectable()
export class SessionsService {
  private readonly newNetworkListeners: NewNetworkListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly revocation: SessionRevocationService,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof AUTH.settings>,
    private readonly audit: AuditService,
  ) {}

  onNewNetwork(listener: NewNetworkListener): void {
    this.newNetworkListeners.push(listener);
  }

  /**
   * Prepares the notices about a sign-in from a new network. Returns the functions that write them
   * in its transaction.
   */
  async prepareNotices(owner: NoticeRecipient): Promise<((tx: Transaction) => Promise<void>)[]> {
    const preparedNotices = await Promise.all(
      this.newNetworkListeners.map((listener) => listener(owner)),
    );
    return preparedNotices.filter((write) => write !== undefined);
  }

  /**
   * Starts a session. The transaction must have locked the row of the user, which makes
   * `SESSIONS_PER_USER` exact (REF-8). The oldest sessions beyond it are revoked. A user has no
   * more sessions than sign-ins, so none are looked for up to that number.
   */
  async startSession(tx: Transaction, wanted: NewSessionFields): Promise<StartedSession> {
    const startedSession = await this.insertSession(tx, wanted);
    await this.recordStart(tx, wanted, startedSession.id);

    const maySurpass = wanted.signIns > this.config.SESSIONS_PER_USER;
    if (maySurpass) await this.revokeSurplus(tx, startedSession);
    return startedSession;
  }

  private async recordStart(tx: Transaction, wanted: NewSessionFields, id: number): Promise<void> {
    const { userId, clientId, isTest = false, isNewNetwork = false } = wanted;
    const eventName = isTest ? 'session.started.test' : 'session.started';
    const auditFact = {
      actor: `client:${String(clientId)}`,
      subject: `session:${String(id)}`,
      userId,
    } as const;

    const networkFact = { ...auditFact, event: AUTH.events['session.new_network'] };
    const networkFacts = isNewNetwork ? [networkFact] : [];
    await this.audit.record(tx, AUTH.events[eventName], auditFact, ...networkFacts);
  }

  private async insertSession(
    tx: StatementRunner,
    { userId, clientId, address, scope }: NewSessionFields,
  ): Promise<StartedSession> {
    const key_id = this.ring.activeId;
    const nonce = randomBytes(16).toString('hex');
    const { idleMs, absoluteMs } = chooseSessionLife(this.config, scope);
    const network = this.hashNetwork(userId, address);
    const coarseNetwork = toCoarseNetwork(address) ?? null;
    // Before the statement, so that no token outlives the row (ROLE-11).
    const created_at = this.database.clock.now();

    const id = await tx.insert(sql`/* SessionsService.insertSession */
      INSERT INTO sessions
        (user_id, client_id, scope, counter, key_id, nonce, amr, network, coarse_network,
          created_at, idle_expires_at, expires_at)
      VALUES (${userId}, ${clientId}, ${scope}, 0, ${key_id}, ${nonce}, 'otp', ${network},
        ${coarseNetwork}, ${NOW}, ${NOW} + ${idleMs}, ${NOW} + ${absoluteMs})`);

    const endTimes = { idle_expires_at: created_at + idleMs, expires_at: created_at + absoluteMs };
    return {
      id,
      key_id,
      nonce,
      scope,
      counter: 0,
      user_id: userId,
      client_id: clientId,
      created_at,
      ...endTimes,
    };
  }

  /**
   * Ends by time, because the ids of a cluster may be in another order. The session that has just
   * started never ends.
   */
  private async revokeSurplus(tx: Transaction, started: StartedSession): Promise<void> {
    const { id: startedId, user_id } = started;
    const surplusSessions = await tx.rows(
      columns({ id: Number }),
      sql`/* SessionsService.revokeSurplus */ SELECT id FROM sessions
      WHERE user_id = ${user_id} AND id <> ${startedId} AND ${LIVE_CONDITION}
      ORDER BY created_at DESC, id DESC LIMIT 100 OFFSET ${this.config.SESSIONS_PER_USER - 1}`,
    );
    for (const { id } of surplusSessions)
      await this.revocation.revokeIn(tx, { id, user_id }, 'evicted', 'service');
  }

  /** Returns the condition that this network has ever signed this user in. */
  toKnownNetworkCondition(userId: number, address: string): Sql {
    const network = this.hashNetwork(userId, address);
    return sql`EXISTS (SELECT id FROM sessions
      WHERE user_id = ${userId} AND network = ${network})`;
  }

  /** Returns the name of a network among those of a user, or of an unknown user (OTP-8). */
  hashNetwork(userId: number | undefined, address: string): string {
    return computeNetworkName(this.ring, userId ?? 0, address);
  }

  /** Returns `hashNetwork` as an expression, for a user whom a statement finds. */
  toNetworkOf(userId: Sql, address: string): Sql {
    return toNetworkName(this.ring, userId, address);
  }

  /** Returns the known networks of a user by name. */
  async listNetworks(userId: number): Promise<string[]> {
    const networkRows = await this.database.rows(
      columns({ network: String }),
      sql`/* SessionsService.listNetworks */
      SELECT DISTINCT network FROM sessions WHERE user_id = ${userId} AND network IS NOT NULL`,
    );
    return networkRows.map(({ network }) => network);
  }

  /** Returns the session. Reads it again while `isOld`. */
  findSession(
    id: number,
    isOld: (session: SessionStateRow) => boolean = () => false,
  ): Promise<SessionStateRow | undefined> {
    return this.database.readUnlessOld(
      () => this.readSession(id),
      (session) => session !== undefined && isOld(session),
    );
  }

  private async readSession(id: number): Promise<SessionStateRow | undefined> {
    const session = await this.database.row(
      SESSION_STATE,
      sql`/* SessionsService.readSession */ SELECT *, ${LIVE_CONDITION} AS live,
        ${NOW} - created_at AS age, ${NOW} - rotated_at AS rotated_ago
      FROM sessions WHERE id = ${id}`,
    );
    if (session === undefined) return undefined;
    const expires_at = findSessionEnd(this.config, session);
    const isOver = session.created_at + session.age >= expires_at;
    return { ...session, expires_at, live: isOver ? 0 : session.live };
  }
}
