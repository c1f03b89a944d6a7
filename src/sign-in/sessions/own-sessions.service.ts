import { Injectable } from '@nestjs/common';
import { toAuditUser, type AuthorizeActOn } from '../../platform/audit/index.js';
import { Client } from '../../accounts/clients/index.js';
import { columns, Database, rowOf, sql, type Sql } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { ForgottenNetworks } from './forgotten-networks.js';
import { RevocationList } from './revocation-list.js';
import { ALL_NETWORKS_KEPT, SessionRevocationService } from './session-revocation.service.js';
import { Session } from './session.entity.js';
import { LIVE_CONDITION } from './sessions.service.js';

/** A live session as its user sees it, with the name and platform of its client. */
const LISTED_SESSION = rowOf(Session, 'id', 'created_at', 'rotated_at', 'coarse_network')
  .withColumns(rowOf(Client, 'platform'))
  .withColumns({ application: String });
export type ListedSessionRow = (typeof LISTED_SESSION)['row'];

/** A user who ends own sessions, and the normalised network address of the request. */
interface SessionOwner {
  readonly userId: number;
  readonly address: string;
}

/** Lets users see and revoke their own sessions, and staff those of others. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly database: Database,
    private readonly revocation: SessionRevocationService,
    private readonly revocations: RevocationList,
    private readonly networks: ForgottenNetworks,
  ) {}

  /** Returns the live sessions of a user, newest first; at most `SESSIONS_PER_USER` (REF-8). */
  listSessions(userId: number): Promise<ListedSessionRow[]> {
    return this.database.rows(LISTED_SESSION, selectSessions(sql`s.user_id = ${userId}`));
  }

  /** Returns the times of the newest sign-ins of a user, also of those whose session has ended. */
  async listSignInTimes(userId: number, limit: number): Promise<number[]> {
    const signIns = await this.database.rows(
      columns({ created_at: Number }),
      sql`/* OwnSessionsService.listSignInTimes */
      SELECT created_at FROM sessions WHERE user_id = ${userId}
      ORDER BY created_at DESC LIMIT ${limit}`,
    );
    return signIns.map(({ created_at }) => created_at);
  }

  /**
   * Revokes one of the user's live sessions and returns it. Its network becomes unknown if that of
   * the caller has been known for longer. Another user's session is NOT_FOUND.
   * @throws AppError NOT_FOUND
   */
  async revokeSession({ userId, address }: SessionOwner, id: number): Promise<ListedSessionRow> {
    const ownSession = await this.database.row(
      LISTED_SESSION,
      selectSessions(sql`s.user_id = ${userId} AND s.id = ${id}`),
    );
    const actor = toAuditUser(userId);
    if (ownSession !== undefined) {
      const networksKeptUntil = await this.networks.findKnownSince(this.database, userId, address);
      const sessionKey = { id, user_id: userId };
      const end = { networksKeptUntil };
      const isFirst = await this.revocation.revokeSession(sessionKey, 'user', actor, end);
      if (isFirst) return ownSession;
    }

    // The response to the COMMIT of an earlier request may have been lost (REF-7).
    await this.revocations.reapplyForUser(userId);
    throw ERRORS.NOT_FOUND();
  }

  /**
   * Revokes a live session of any user for staff, and returns it. Its network becomes unknown only
   * if a second proof confirmed the act, because otherwise staff could lock out any user (OTP-6).
   * @throws AppError NOT_FOUND; the refusals of `authorize`
   */
  async revokeByStaff(id: number, authorize: AuthorizeActOn): Promise<ListedSessionRow> {
    const revokedSession = await this.database.transaction(async (tx) => {
      const owner = await tx.row(
        columns({ user_id: Number }),
        sql`/* OwnSessionsService.revokeByStaff */ SELECT user_id FROM sessions WHERE id = ${id}`,
      );
      const act = await authorize(tx, owner?.user_id ?? 0);
      const foundSession = await tx.row(LISTED_SESSION, selectSessions(sql`s.id = ${id}`));
      if (owner === undefined || foundSession === undefined) return undefined;

      const { actor, reason, isProven = false } = act;
      const session = { id, ...owner };
      const end = { reason, networksKeptUntil: isProven ? 0 : ALL_NETWORKS_KEPT };
      const isFirst = await this.revocation.revokeIn(tx, session, 'operator', actor, end);
      return isFirst ? foundSession : undefined;
    });

    if (revokedSession === undefined) throw ERRORS.NOT_FOUND({ reason: 'session' });
    return revokedSession;
  }

  /**
   * Revokes all live sessions of a user except one, and returns them. The networks that became
   * known later than that of the caller become unknown.
   */
  async revokeOthers(
    { userId, address }: SessionOwner,
    keptId: number,
  ): Promise<ListedSessionRow[]> {
    const actor = toAuditUser(userId);
    const revokedSessions = await this.database.transaction(async (tx) => {
      const otherSessions = await tx.rows(
        LISTED_SESSION,
        selectSessions(sql`s.user_id = ${userId} AND s.id <> ${keptId}`),
      );
      const networksKeptUntil = await this.networks.findKnownSince(tx, userId, address);
      const end = { networksKeptUntil };
      const endedSessions = [];
      for (const session of otherSessions) {
        const own = { id: session.id, user_id: userId };
        const isFirst = await this.revocation.revokeIn(tx, own, 'user', actor, end);
        if (isFirst) endedSessions.push(session);
      }
      return endedSessions;
    });

    await this.revocations.reapplyForUser(userId);
    return revokedSessions;
  }
}

function selectSessions(condition: Sql): Sql {
  return sql`/* own-sessions.service.selectSessions */
    SELECT s.id, s.created_at, s.rotated_at, s.coarse_network, c.name AS application, c.platform
    FROM sessions s JOIN clients c ON c.id = s.client_id
    WHERE ${condition} AND ${LIVE_CONDITION} AND c.disabled_at IS NULL
    ORDER BY s.created_at DESC, s.id DESC`;
}
