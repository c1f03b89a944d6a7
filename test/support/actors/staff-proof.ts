import type { Actor } from './actor.js';
import type { TestApp } from '../servers/app.js';
import { dataOf } from './graphql.js';
import { userIdOf } from './staff.js';
import { codeOfRow } from './derived-code.js';

/** Gives the second proof of staff. */
export async function proveStaff(actor: Actor): Promise<void> {
  dataOf(await actor.gql('mutation { StaffProofRequest { waiting_time } }'));
  const code = await staffCode(actor);
  dataOf(await actor.gql(`mutation { StaffProofVerify(code: "${code}") { expires_in } }`));
}

/** Returns the code of the second proof, as the phone shows it. */
export async function staffCode(actor: Actor): Promise<string> {
  return staffCodeOf(actor.app, await userIdOf(actor));
}

export async function staffCodeOf(app: TestApp, id: number): Promise<string> {
  const [row] = await app.query('SELECT * FROM challenges WHERE subject = ?', [
    `me:staff:${String(id)}`,
  ]);
  return codeOfRow(app, row);
}
