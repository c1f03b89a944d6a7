import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Config } from '../../config/index.js';
import {
  columns,
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type Statements,
  type Transaction,
} from '../../database/index.js';
import type { Language } from '../../errors/index.js';
import { coarseNetwork } from '../../http/index.js';
import { keyPurpose, KeyRing } from '../../keys/index.js';
import { AUTH_EVENTS } from '../auth.audit.js';
import type { SESSION_SETTINGS } from '../auth.settings.js';
import type { TokenSource } from './refresh-token.js';
import { SessionRevocationService } from './session-revocation.service.js';
import { Session } from './session.entity.js';

const NETWORK = keyPurpose('network');

export interface NewSession {
  readonly userId: number;
  readonly clientId: number;
  /** Normalised network address. */
  readonly address: string;
  /** True if it starts with the fixed code of a test number. */
  readonly isTest?: boolean;
  /** True if it is not the first one of the user and its network has not signed the user in. */
  readonly isNewNetwork?: boolean;
  /** Recipient of a notice about a new network. */
  readonly owner?: SessionOwner;
}

export interface SessionOwner {
  /** E.164. */
  readonly number: string;
  readonly language: Language;
}

/** Runs before a sign-in from a new network, and returns what its transaction does last. Must not throw. */
type NewNetworkListener = (owner: SessionOwner) => Promise<((tx: Transaction) => Promise<void>) | undefined>;

/** Number of the user's sign-ins, the new one included, and the scope of its session. */
interface Admission {
  readonly signIns: number;
  readonly scope: string;
}

/** Members of a session that a token response needs. */
export type StartedSession = TokenSource & Pick<Session, 'counter' | 'idle_expires_at'>;

/** A session row, whether it is live, and the milliseconds since its last rotation. */
const STATE = rowOf(Session).and({ live: Number, rotated_ago: [Number, null] });
export type SessionState = (typeof STATE)['row'];

/** Condition that a session is neither revoked nor expired. */
export const IS_LIVE = sql`(revoked_at IS NULL AND idle_expires_at > ${NOW} AND expires_at > ${NOW})`;

/** Starts, finds and refreshes sessions (refresh-token families). */
@Injectable()
export class SessionsService {
  private readonly newNetworkListeners: NewNetworkListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly revocation: SessionRevocationService,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof SESSION_SETTINGS>,
    private readonly audit: AuditService,
  ) {}

  onNewNetwork(listener: NewNetworkListener): void {
    this.newNetworkListeners.push(listener);
  }

  /**
   * Starts a session in one transaction with `admit`, which refuses by throwing. `admit` must lock the user's row, which makes `SESSIONS_PER_USER` exact (REF-8). The oldest sessions
   * beyond it are revoked. A user has no more sessions than sign-ins, so none are looked for up to that number.
   */
  async start(wanted: NewSession, admit: (tx: Transaction) => Promise<Admission>): Promise<StartedSession> {
    const last = await this.prepareNewNetwork(wanted);
    return this.database.transaction(async (tx) => {
      const { signIns, scope } = await admit(tx);
      const started = await this.insert(tx, wanted, scope);
      const event = wanted.isTest === true ? 'session.started.test' : 'session.started';
      const fact = {
        actor: `client:${String(wanted.clientId)}`,
        subject: `session:${String(started.id)}`,
        userId: wanted.userId,
      } as const;
      const more = wanted.isNewNetwork === true ? [{ ...fact, event: AUTH_EVENTS['session.new_network'] }] : [];
      await this.audit.record(tx, AUTH_EVENTS[event], fact, ...more);
      if (signIns > this.config.SESSIONS_PER_USER) await this.revokeSurplus(tx, started);
      for (const work of last) await work(tx);
      return started;
    });
  }

  private async prepareNewNetwork({ isNewNetwork = false, owner }: NewSession) {
    if (!isNewNetwork || owner === undefined) return [];
    const prepared = await Promise.all(this.newNetworkListeners.map((listener) => listener(owner)));
    return prepared.filter((work) => work !== undefined);
  }

  private async insert(
    tx: Statements,
    { userId, clientId, address }: NewSession,
    scope: string,
  ): Promise<StartedSession> {
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
    return { id, key_id, nonce, scope, counter: 0, user_id: userId, client_id: clientId, created_at, ...ends };
  }

  /** Ends by time, because the ids of a cluster may be in another order. The session that has just started never ends. */
  private async revokeSurplus(tx: Transaction, started: StartedSession): Promise<void> {
    const { user_id } = started;
    const surplus = await tx.rows(
      columns({ id: Number }),
      sql`/* SessionsService.revokeSurplus */
      SELECT id FROM sessions WHERE user_id = ${user_id} AND id <> ${started.id} AND ${IS_LIVE}
      ORDER BY created_at DESC, id DESC LIMIT 100 OFFSET ${this.config.SESSIONS_PER_USER - 1}`,
    );
    for (const { id } of surplus) await this.revocation.revokeIn(tx, { id, user_id }, 'evicted', 'service');
  }

  /** Returns whether this network has ever signed this user in. Costs the same for an unknown user (OTP-8). */
  async knowsNetwork(userId: number | undefined, address: string): Promise<boolean> {
    const row = await this.database.row(
      columns({ id: Number }),
      sql`/* SessionsService.knowsNetwork */ ${this.byNetwork(userId ?? 0, address)} LIMIT 1`,
    );
    return row !== undefined;
  }

  /** Returns the condition that this network has ever signed this user in. */
  isKnownNetwork(userId: number | undefined, address: string): Sql {
    return sql`EXISTS (${this.byNetwork(userId ?? 0, address)})`;
  }

  private byNetwork(userId: number, address: string): Sql {
    return sql`SELECT id FROM sessions WHERE user_id = ${userId} AND network = ${this.networkOf(userId, address)}`;
  }

  /** Returns the session. Reads it again while `isOld`, which may refuse by throwing. */
  find(id: number, isOld: (session: SessionState) => boolean = () => false): Promise<SessionState | undefined> {
    const statement = sql`/* SessionsService.find */
      SELECT *, ${IS_LIVE} AS live, ${NOW} - rotated_at AS rotated_ago FROM sessions WHERE id = ${id}`;
    return this.database.readUnlessOld(
      () => this.database.row(STATE, statement),
      (session) => session !== undefined && isOld(session),
    );
  }

  /**
   * Increments the counter of a session if it is live and has this counter. The session comes from its row or from an
   * authentic refresh token. Exactly one of any number of callers gets the rotated session, the others undefined (REF-1).
   */
  async rotate(session: TokenSource & Pick<Session, 'counter'>): Promise<StartedSession | undefined> {
    const { id, user_id, client_id, key_id, nonce, counter } = session;
    const idle = this.config.REFRESH_IDLE_TTL * 1000;
    const changed = await this.database.change(sql`/* SessionsService.rotate */
      UPDATE sessions SET counter = counter + 1, rotated_at = ${NOW}, idle_expires_at = ${NOW} + ${idle}
      WHERE id = ${id} AND user_id = ${user_id} AND client_id = ${client_id} AND key_id = ${key_id}
        AND ${nonce === null ? sql`nonce IS NULL` : sql`nonce = ${nonce}`} AND counter = ${counter} AND ${IS_LIVE}`);
    if (changed === 0) return undefined;
    return { ...session, counter: counter + 1, idle_expires_at: this.database.clock.now() + idle };
  }

  private networkOf(userId: number, address: string): string {
    return this.ring.mac(NETWORK, this.ring.stableId, userId, address).toString('hex');
  }
}
