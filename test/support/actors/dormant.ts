import { Actor } from './actor.js';
import type { TestApp } from '../servers/app.js';

const MONTH_MS = 30 * 86_400_000;

/** The names that `Actor` registers. */
export const OLD_NAMES = { first_name: 'Sara', last_name: 'Ahmadi' };
export const NEW_NAMES = { first_name: 'Mina', last_name: 'Karimi' };
/** Members that a new holder of the number sends. */
export const NEW_ACCOUNT = { ...NEW_NAMES, new_account: true };

/** Creates an actor who signed in so many months ago, and has a session since then. */
export async function dormantActor(app: TestApp, months = 6): Promise<Actor> {
  return letSleep(await Actor.signedIn(app), months);
}

/** Moves the last sign-in of an actor into the past, and ends the waiting time. */
export async function letSleep(actor: Actor, months: number): Promise<Actor> {
  const { app, cell_number } = actor;
  await app.query('UPDATE users SET signed_in_at = signed_in_at - ? WHERE cell_number = ?', [
    months * MONTH_MS + 1,
    cell_number,
  ]);
  await app.query(
    'UPDATE challenges SET next_at = 1 WHERE user_id = (SELECT id FROM users WHERE cell_number = ?)',
    [cell_number],
  );
  return actor;
}
