import { Injectable } from '@nestjs/common';
import { AuditService, type AuditActor } from '../../platform/audit/index.js';
import { Config, DAY_MS, withoutUndefined } from '../../platform/config/index.js';
import {
  toValueList,
  columns,
  Database,
  NOW,
  removeInBatches,
  sql,
  type Sql,
  type Transaction,
} from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { AUTH, LONGEST_ACCESS_TOKEN_TTL } from '../auth.facts.js';
import { RevocationList } from './revocation-list.js';
import type { RevocationCause, Session } from './session.entity.js';

/**
 * Time after its last rotation after which a session has no valid access token, also if that was
 * repeated.
 */
const TOKENS_END_MS = 2 * LONGEST_ACCESS_TOKEN_TTL * 1000;

/** A time up to which every session started, so that all networks stay known. */
export const ALL_NETWORKS_KEPT = Number.MAX_SAFE_INTEGER;

/** Causes after which the network of a session no longer counts as one of its user. */
const FORGETTING_CAUSES: ReadonlySet<RevocationCause> = new Set([
  'user',
  'operator',
  'reuse',
  'leaked',
  'number',
]);

/** Details of the end of a session. */
export interface SessionEndOptions {
  readonly reason?: string | undefined;
  /** The network of a session that started up to this time stays known. None does without it. */
  readonly networksKeptUntil?: number;
}

/** The end of the sessions of a user: who ends which. */
interface UserSessionsEnd extends Pick<SessionEndOptions, 'networksKeptUntil'> {
  readonly actor: AuditActor;
  /** A session that goes on. */
  readonly but?: number | undefined;
  /** LIKE pattern of their scopes. */
  readonly scope?: string;
}

/** Ends sessions together with their access tokens (REF-7), and removes old rows. */
@Injectable()
export class SessionRevocationService {
  constructor(
    private readonly database: Database,
    private readonly revocations: RevocationList,
    private readonly audit: AuditService,
    private readonly config: Config<typeof AUTH.settings>,
  ) {}

  /** Revokes a session. Returns false if it had ended already. */
  revokeSession(
    session: Pick<Session, 'id' | 'user_id'>,
    cause: RevocationCause,
    actor: AuditActor,
    options?: SessionEndOptions,
  ): Promise<boolean> {
    return this.database.transaction((tx) => this.revokeIn(tx, session, cause, actor, options));
  }

  /** Does the same within a transaction. */
  async revokeIn(
    tx: Transaction,
    { id, user_id }: Pick<Session, 'id' | 'user_id'>,
    cause: RevocationCause,
    actor: AuditActor,
    { reason, networksKeptUntil = 0 }: SessionEndOptions = {},
  ): Promise<boolean> {
    const changed = await tx.change(sql`/* SessionRevocationService.revokeIn */
      UPDATE sessions SET revoked_at = ${NOW}, revoked_by = ${cause},
        coarse_network = NULL${toNetworkAssignment(cause, networksKeptUntil)}
      WHERE id = ${id} AND revoked_at IS NULL`);
    if (changed === 0) {
      this.revocations.reapplyOnCommit(tx, 'session', id);
      return false;
    }

    // The row is locked here, and only this transaction has ended the session.
    await this.revocations.add(tx, 'session', id);
    const subject = `session:${String(id)}` as const;
    const auditFact = withoutUndefined({ actor, subject, userId: user_id, reason });
    await this.audit.record(tx, AUTH.events[`session.ended.${cause}`], auditFact);
    return true;
  }

  /**
   * Revokes the user's sessions whose scope matches the LIKE pattern `scope`, except the session
   * `but`. The transaction must hold the user's row, so that no session starts meanwhile.
   */
  async revokeUserSessions(
    tx: Transaction,
    userId: number,
    cause: RevocationCause,
    { actor, but = 0, scope = '%', ...end }: UserSessionsEnd,
  ): Promise<void> {
    const liveSessions = await tx.rows(
      columns({ id: Number }),
      sql`/* SessionRevocationService.revokeUserSessions */ SELECT id FROM sessions
        WHERE user_id = ${userId} AND id <> ${but} AND scope LIKE ${scope} AND revoked_at IS NULL`,
    );
    for (const { id } of liveSessions)
      await this.revokeIn(tx, { id, user_id: userId }, cause, actor, end);
  }

  /**
   * Revokes those of the sessions that have not ended, and returns how many. The caller must hold a
   * lock that keeps others from revoking them for the same cause.
   */
  async revokeEach(
    tx: Transaction,
    ids: readonly number[],
    cause: RevocationCause,
    actor: AuditActor,
  ): Promise<number> {
    if (ids.length === 0) return 0;

    await tx.change(sql`/* SessionRevocationService.revokeEach */
      UPDATE sessions SET revoked_at = ${NOW}, revoked_by = ${cause},
        coarse_network = NULL${toNetworkAssignment(cause, 0)}
      WHERE id IN ${toValueList(ids)} AND revoked_at IS NULL`);
    const revokedSessions = await tx.rows(
      columns({ id: Number, user_id: Number, may_have_token: Number }),
      sql`/* SessionRevocationService.revokeEach */
      SELECT id, user_id,
        CASE WHEN COALESCE(rotated_at, created_at) > ${NOW} - ${TOKENS_END_MS} THEN 1 ELSE 0 END
          AS may_have_token
      FROM sessions WHERE id IN ${toValueList(ids)} AND revoked_by = ${cause}`,
    );

    for (const sessionPart of splitByPowersOfTwo(revokedSessions)) {
      const recentSessions = sessionPart.filter(({ may_have_token }) => may_have_token === 1);
      const recentIds = recentSessions.map(({ id }) => id);
      await this.revocations.add(tx, 'session', ...recentIds);

      const auditFacts = sessionPart.map(({ id, user_id }) => ({
        actor,
        subject: `session:${String(id)}` as const,
        userId: user_id,
      }));
      await this.audit.record(tx, AUTH.events[`session.ended.${cause}`], ...auditFacts);
    }

    return revokedSessions.length;
  }

  /**
   * Rows are kept after the end of their session, because known networks are read from them
   * (OTP-6). Those of staff, which end sooner, are kept as long as all others.
   */
  @Sweep('sessions')
  sweepSessions(): Promise<number> {
    const { KNOWN_NETWORK_DAYS, REFRESH_ABSOLUTE_TTL } = this.config;
    const latestEnd = sql`${NOW} - ${KNOWN_NETWORK_DAYS * DAY_MS}`;
    const where = sql`expires_at < ${latestEnd}
      AND created_at < ${latestEnd} - ${REFRESH_ABSOLUTE_TTL * 1000}`;
    return removeInBatches(this.database, { table: sql`sessions`, key: sql`id`, where });
  }
}

/**
 * Returns the assignment that makes the network of a session unknown, for the causes that may mean
 * a thief (OTP-6). Networks of sessions that started up to `keptUntil` stay known.
 */
function toNetworkAssignment(cause: RevocationCause, keptUntil: number): Sql {
  if (!FORGETTING_CAUSES.has(cause)) return sql``;
  return sql`, network = CASE WHEN created_at > ${keptUntil} THEN NULL ELSE network END`;
}

/**
 * Returns the rows in parts of 64, 32, … and 1, because each length of a list is another prepared
 * statement.
 */
function splitByPowersOfTwo<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let from = 0, size = 64; from < rows.length;) {
    while (size > rows.length - from) size /= 2;
    parts.push(rows.slice(from, from + size));
    from += size;
  }
  return parts;
}
