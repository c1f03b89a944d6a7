import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { Database, NOW, sql } from '../../platform/database/index.js';
import { KeyRing } from '../../platform/keys/index.js';
import type { AUTH } from '../auth.facts.js';
import { isAuthentic, type RefreshTokenParts, type RefreshTokenSource } from './refresh-token.js';
import { chooseSessionLife } from './session-life.js';
import {
  LIVE_CONDITION,
  SessionsService,
  type PresentedSession,
  type SessionStateRow,
  type StartedSession,
} from './sessions.service.js';

/** Replaces the refresh tokens of sessions, each time by one conditional statement (REF-1). */
@Injectable()
export class SessionRotation {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof AUTH.settings>,
  ) {}

  /** Returns whether a refresh token was issued for a session, by its MAC (REF-5). */
  isAuthentic(token: RefreshTokenParts, session: RefreshTokenSource): boolean {
    return isAuthentic(this.ring, token, session);
  }

  /**
   * Refreshes a session that comes from its row or from an authentic refresh token, by one
   * statement. If the token is the newest, its counter is incremented: by exactly one of any number
   * of callers (REF-1). If the last rotation replaced it within the grace, from the same network,
   * its response may have been lost: the session stays as it is, and the repetition is counted
   * (REF-2, REF-3). Returns undefined, with nothing changed, for any other token.
   */
  async rotateOrRepeat(
    session: PresentedSession,
    address: string,
  ): Promise<StartedSession | undefined> {
    const { id, user_id, client_id, key_id, nonce, counter } = session;
    const network = this.sessions.hashNetwork(user_id, address);
    const { idleMs, absoluteMs } = chooseSessionLife(this.config, session.scope);
    const newestCondition = sql`counter = ${counter}`;
    const repeatedCondition = sql`(counter = ${counter + 1} AND rotated_from = ${network}
      AND rotated_at >= ${NOW} - ${this.graceMs}
      AND (repeated_counter IS NULL OR repeated_counter <> ${counter - 1}))`;
    // Before the statement, so that no token outlives the row (ROLE-11).
    const askedAt = this.database.clock.now();
    // MySQL assigns from left to right.
    const changed = await this.database.change(sql`/* SessionRotation.rotateOrRepeat */
      UPDATE sessions SET
        repeated_counter = CASE WHEN ${newestCondition} THEN repeated_counter ELSE ${counter} END,
        rotated_from = CASE WHEN ${newestCondition} THEN ${network} ELSE rotated_from END,
        rotated_at = CASE WHEN ${newestCondition} THEN ${NOW} ELSE rotated_at END,
        idle_expires_at = ${NOW} + ${idleMs},
        counter = ${counter + 1}
      WHERE id = ${id} AND user_id = ${user_id} AND client_id = ${client_id} AND key_id = ${key_id}
        AND nonce = ${nonce} AND (${newestCondition} OR ${repeatedCondition})
        AND created_at > ${NOW} - ${absoluteMs} AND ${LIVE_CONDITION}`);
    if (changed === 0) return undefined;

    // The row is one rotation ahead of the presented token here.
    return { ...session, counter: counter + 1, idle_expires_at: askedAt + idleMs };
  }

  /**
   * Gives a repetition from another network a successor of its own, once. The first successor is
   * then an old token: if a phone has changed its network, nobody has that, and if somebody has
   * copied the token, its next use ends the session (REF-3). Returns undefined, with nothing
   * changed, for any other token.
   */
  async rotateForOtherNetwork(
    session: PresentedSession,
    address: string,
  ): Promise<StartedSession | undefined> {
    const { id, user_id, counter } = session;
    const network = this.sessions.hashNetwork(user_id, address);
    const { idleMs, absoluteMs } = chooseSessionLife(this.config, session.scope);
    // Before the statement, so that no token outlives the row (ROLE-11).
    const askedAt = this.database.clock.now();
    const changed = await this.database.change(sql`/* SessionRotation.rotateForOtherNetwork */
      UPDATE sessions SET
        repeated_counter = ${counter + 1},
        rotated_from = NULL,
        rotated_at = ${NOW},
        idle_expires_at = ${NOW} + ${idleMs},
        counter = ${counter + 2}
      WHERE id = ${id} AND counter = ${counter + 1} AND rotated_from <> ${network}
        AND rotated_at >= ${NOW} - ${this.graceMs}
        AND (repeated_counter IS NULL OR repeated_counter < ${counter - 1})
        AND created_at > ${NOW} - ${absoluteMs} AND ${LIVE_CONDITION}`);
    if (changed === 0) return undefined;

    return { ...session, counter: counter + 2, idle_expires_at: askedAt + idleMs };
  }

  /**
   * Returns whether the token with this counter may be repeated: the last one before a rotation,
   * within the grace (REF-2).
   */
  isRepeatable(
    { counter, rotated_ago, rotated_from, repeated_counter }: SessionStateRow,
    presented: number,
  ): boolean {
    const isInGrace = rotated_ago !== null && rotated_ago <= this.graceMs;
    return (
      counter === presented + 1 &&
      rotated_from !== null &&
      isInGrace &&
      repeated_counter !== presented - 1
    );
  }

  private get graceMs(): number {
    return this.config.REFRESH_GRACE * 1000;
  }
}
