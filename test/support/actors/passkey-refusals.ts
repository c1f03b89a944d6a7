import { ask } from './graphql.js';
import type { TestApp } from '../servers/app.js';
import {
  addPasskey,
  challengeFor,
  confirmSession,
  passkeyAddition,
  passkeyOptions,
} from './passkey.js';
import { Passkey } from './passkey-device.js';
import type { RecordedActor, SecretLog } from './recorded-actor.js';
import { readAct, withProof } from './staff-proof.js';
import { userIdOf } from './staff.js';
import { graphql } from './typed-query.js';

/** Adds passkeys and confirms with them, with success and each error. Leaves none. */
export async function passkeyRefusals(app: TestApp, staff: RecordedActor, secrets: SecretLog) {
  const own = await userIdOf(staff);
  const act = `mutation { StaffUserResume(id: 999999, reason: "Because") { id } }`;
  await confirmSession(staff, `{"id":${JSON.stringify(secrets.secret('typed'))}}`);
  await staff.gql(passkeyAddition(`{${secrets.secret('typed')}}`));

  const passkey = new Passkey(staff);
  await addPasskey(staff, passkey);
  await staff.gql('{ StaffPasskeys { needed passkeys { id name created_at used_at } } }');
  await staff.gql(act);
  for (let i = 0; i < 9; i += 1)
    await app.query(
      "INSERT INTO staff_passkeys (user_id, name, credential_id, public_key, sign_count, last_challenge, created_at) VALUES (?, 'Key', ?, 'AAAA', 0, 0, 0)",
      [own, `key-${String(i)}`],
    );
  const addition = passkeyAddition(new Passkey(staff).create(await passkeyOptions(staff)));
  const proof = passkey.answer(await challengeFor(staff, readAct(addition)));
  await staff.gql(withProof(addition, proof));

  await app.query('UPDATE sessions SET passkey_id = NULL WHERE user_id = ?', [own]);
  await staff.gql('{ StaffMembers { id } }');
  await confirmSession(staff, passkey.answer(await challengeFor(staff)));
  await removeLast(staff, passkey);
  await app.query('DELETE FROM staff_passkeys WHERE user_id = ?', [own]);
  await app.query("DELETE FROM limits WHERE bucket LIKE 'staff_refusals%'");
}

async function removeLast(staff: RecordedActor, passkey: Passkey): Promise<void> {
  const { passkeys } = await ask(staff, graphql('{ StaffPasskeys { passkeys { id } } }'));
  const removal = `mutation { StaffPasskeyRemove(id: ${String(passkeys.at(-1)?.id)}, reason: "Lost") { id } }`;
  const proof = passkey.answer(await challengeFor(staff, readAct(removal)));
  await staff.gql(withProof(removal, proof));
}
