import { ADMIN_SCOPES, SCOPES, StaffService } from '../../../src/sign-in/index.js';
import type { Role } from '../../../src/accounts/users/index.js';
import { Actor } from './actor.js';
import type { TestApp } from '../servers/app.js';

export interface StaffMember {
  readonly actor: Actor;
  readonly id: number;
}

export const ALL_SCOPES = [...SCOPES, ...ADMIN_SCOPES].join(' ');

export async function userIdOf(actor: Actor): Promise<number> {
  const [row] = await actor.app.query('SELECT id FROM users WHERE cell_number = ?', [
    actor.cell_number,
  ]);
  return Number(row?.['id']);
}

/** Creates a member of staff who is signed in with every scope of the role. */
export async function staffMember(
  app: TestApp,
  signIn: Record<string, unknown> = {},
  role: Role = 'admin',
): Promise<StaffMember> {
  const actor = await Actor.registered(app, await app.newClient(ALL_SCOPES));
  const id = await userIdOf(actor);
  await app.get(StaffService).appoint(id, role);
  await actor.signIn('sms', signIn);
  return { actor, id };
}
