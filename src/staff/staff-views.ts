import type { ListedSession } from '../auth/index.js';
import type { Client } from '../clients/index.js';
import { maskEmail, maskNumber, roleOf, type User } from '../users/index.js';
import type { StaffClient } from './staff-client.types.js';
import { StaffUserStatus, type StaffSession, type StaffUser } from './staff-user.types.js';

/** Returns what staff sees of a user. */
export function viewUser(user: User): StaffUser {
  const { id, first_name, last_name, verified_at, sign_ins, created_at } = user;
  return {
    id,
    first_name,
    last_name,
    verified_at,
    sign_ins,
    created_at,
    cell_number: maskNumber(user.cell_number),
    email: user.email === null ? null : maskEmail(user.email),
    status: user.status === 'SUSPENDED' ? StaffUserStatus.SUSPENDED : StaffUserStatus.ACTIVE,
    role: roleOf(user),
  };
}

export function viewSession({ id, application, created_at, rotated_at, coarse_network }: ListedSession): StaffSession {
  return {
    id,
    application,
    first_seen_at: created_at,
    last_seen_at: rotated_at ?? created_at,
    network: coarse_network,
  };
}

/** Returns what staff sees of a client, without the hashes of its secrets. `ending` has the clients whose sessions are being ended. */
export function viewClient(client: Client, ending: ReadonlySet<number>): StaffClient {
  const { id, name, platform, grants, secret_used_at, previous_secret_used_at, disabled_at, created_at } = client;
  return {
    id,
    name,
    platform,
    grants,
    secret_used_at,
    previous_secret_used_at,
    disabled_at,
    created_at,
    scope: client.scopes,
    demo: Boolean(client.demo),
    has_previous_secret: client.previous_secret_hash !== null,
    sessions_ending: ending.has(id),
  };
}
