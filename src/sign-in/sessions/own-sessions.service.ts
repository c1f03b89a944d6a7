import { Injectable } from '@nestjs/common';
import type { Admit } from '../../platform/audit/index.js';
import { Client } from '../../accounts/clients/index.js';
import { columns, Database, rowOf, sql, type Sql } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { Revocations } from './revocations.js';
import { SessionRevocationService } from './session-revocation.service.js';
import { Session } from './session.entity.js';
import { IS_LIVE } from './sessions.service.js';

/** A live session as its user sees it, with the name and platform of its client. */
const LISTED = rowOf(Session, 'id', 'created_at', 'rotated_at', 'coarse_network')
  .and(rowOf(Client, 'platform'))
  .and({ application: String });
export type ListedSession = (typeof LISTED)['row'];

/** Lets users see and revoke their own sessions, and staff those of others. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly database: Database,
    private readonly revocation: SessionRevocationService,
    private readonly revocations: Revocations,
  ) {}

  /** Returns the live sessions of a user, newest first; at most `SESSIONS_PER_USER` (REF-8). */
  list(userId: number): Promise<ListedSession[]> {
    return this.database.rows(LISTED, listed(sql`s.user_id = ${userId}`));
  }

  /**
   * Revokes one of the user's live sessions and returns it. Another user's session is NOT_FOUND.
   * @throws AppError NOT_FOUND
   */
  async revoke(userId: number, id: number): Promise<ListedSession> {
    const session = await this.database.row(LISTED, listed(sql`s.user_id = ${userId} AND s.id = ${id}`));
    const actor = `user:${String(userId)}` as const;
    if (session !== undefined && (await this.revocation.revoke({ id, user_id: userId }, 'user', actor))) return session;
    await this.revocations.repeatAllOf(userId);
    throw new AppError(ERRORS.NOT_FOUND);
  }

  /**
   * Revokes a live session of any user for staff, and returns it.
   * @throws AppError NOT_FOUND; the refusals of `admit`
   */
  async revokeFor(id: number, admit: Admit): Promise<ListedSession> {
    const revoked = await this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const owner = await tx.row(
        columns({ user_id: Number }),
        sql`/* OwnSessionsService.revokeFor */ SELECT user_id FROM sessions WHERE id = ${id}`,
      );
      const session = await tx.row(LISTED, listed(sql`s.id = ${id}`));
      if (owner === undefined || session === undefined) return undefined;
      const isFirst = await this.revocation.revokeIn(tx, { id, ...owner }, 'operator', act.actor, act.reason);
      return isFirst ? session : undefined;
    });
    if (revoked === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'session' });
    return revoked;
  }

  /** Revokes all live sessions of a user except one, and returns them. */
  async revokeOthers(userId: number, keptId: number): Promise<ListedSession[]> {
    const revoked = await this.database.transaction(async (tx) => {
      const others = await tx.rows(LISTED, listed(sql`s.user_id = ${userId} AND s.id <> ${keptId}`));
      const changed = [];
      for (const session of others) {
        const own = { id: session.id, user_id: userId };
        if (await this.revocation.revokeIn(tx, own, 'user', `user:${String(userId)}`)) changed.push(session);
      }
      return changed;
    });
    await this.revocations.repeatAllOf(userId);
    return revoked;
  }
}

function listed(condition: Sql): Sql {
  return sql`/* OwnSessionsService.listed */
    SELECT s.id, s.created_at, s.rotated_at, s.coarse_network, c.name AS application, c.platform
    FROM sessions s JOIN clients c ON c.id = s.client_id
    WHERE ${condition} AND ${IS_LIVE} AND c.disabled_at IS NULL ORDER BY s.created_at DESC, s.id DESC`;
}
