import type { Config } from '../../platform/config/index.js';
import { ADMIN_PREFIX } from '../../platform/graphql/index.js';
import type { AUTH } from '../auth.facts.js';
import type { Session } from './session.entity.js';

/** Times after which a session ends, in milliseconds. */
export interface SessionLife {
  /** Time without a refresh after which it ends. */
  readonly idleMs: number;
  /** Age at which it ends in any case. */
  readonly absoluteMs: number;
}

/** Returns when a session with this scope ends: one of staff after a working day (ROLE-11). */
export function chooseSessionLife(
  config: Config<typeof AUTH.settings>,
  scope: string,
): SessionLife {
  const { REFRESH_IDLE_TTL, REFRESH_ABSOLUTE_TTL, STAFF_IDLE_TTL, STAFF_SESSION_TTL } = config;
  const isOfStaff = scope.split(' ').some((each) => each.startsWith(ADMIN_PREFIX));
  if (!isOfStaff)
    return { idleMs: REFRESH_IDLE_TTL * 1000, absoluteMs: REFRESH_ABSOLUTE_TTL * 1000 };

  return {
    idleMs: Math.min(REFRESH_IDLE_TTL, STAFF_IDLE_TTL) * 1000,
    absoluteMs: Math.min(REFRESH_ABSOLUTE_TTL, STAFF_SESSION_TTL) * 1000,
  };
}

/**
 * Returns when a session ends by its age. A setting that is shorter than at its start holds for it
 * too.
 */
export function findSessionEnd(
  config: Config<typeof AUTH.settings>,
  { scope, created_at, expires_at }: Pick<Session, 'scope' | 'created_at' | 'expires_at'>,
): number {
  return Math.min(expires_at, created_at + chooseSessionLife(config, scope).absoluteMs);
}
