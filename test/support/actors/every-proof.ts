import { randomInt } from 'node:crypto';
import type { ProofPurpose } from '../../../src/accounts/otp/index.js';
import { expectOk } from './actor.js';
import type { TestApp } from '../servers/app.js';
import { letSleep } from './dormant.js';
import { claimsOf } from '../assertions/claims.js';
import { send } from './http.js';
import { newPan } from './pans.js';
import { RecordedActor, type SecretLog } from './recorded-actor.js';
import { codeOfRow } from './derived-code.js';

/** Changes the number, and tries to change it to a number in use. */
export async function cellNumber(app: TestApp, actor: RecordedActor, secrets: SecretLog) {
  const owner = new RecordedActor(app, secrets);
  expectOk(await owner.register());
  const number = `+98914${String(randomInt(10 ** 6)).padStart(6, '0')}1`;
  secrets.secret('number', number.slice(3));
  const codeFor = async (proof: ProofPurpose) =>
    secrets.secret('code', await codeOfProof(app, actor, proof));
  const run = (query: string) => actor.gql(`mutation { ${query} }`);
  for (const target of [number, owner.cell_number]) {
    await app.travel(60);
    await run(`MeCellNumberSet(cell_number: "${target}") { waiting_time }`);
    await run(`MeCellNumberSet(cell_number: "${target}") { waiting_time }`);
    await run(
      `MeCellNumberConfirm(code: "${secrets.secret('wrong code', String(randomInt(10 ** 9, 10 ** 10)))}") { waiting_time }`,
    );
    await run(`MeCellNumberConfirm(code: "${await codeFor('number')}") { waiting_time }`);
    await run(`MeCellNumberVerify(code: "${await codeFor('new-number')}") { cell_number }`);
  }
  const abroad = new RecordedActor(app, secrets, "stranger's number", '+90530');
  await abroad.initialize('sms');
  await run(`MeCellNumberSet(cell_number: "${abroad.cell_number}") { waiting_time }`);
  await run(`MeCellNumberSet(cell_number: ${JSON.stringify(secrets.typed())}) { waiting_time }`);
  actor.cell_number = number;
}

/** Deletes the account of another user, who has cards, tickets and a second session. */
export async function deletion(app: TestApp, secrets: SecretLog) {
  const actor = new RecordedActor(app, secrets);
  expectOk(await actor.register());
  await actor.enter(await actor.code('sms'));
  await leaveAccount(actor, secrets);
  await actor.enter(await actor.code('sms'));
  const run = (query: string) => actor.gql(`mutation { ${query} }`);
  const text = (kind: string) => JSON.stringify(secrets.secret(kind));
  await run(
    `TicketAdd(ticket_department_id: 1, title: ${text('title')}, content: ${text('content')}) { id }`,
  );
  await run(`CardAdd(pan: "${secrets.secret('card number', newPan())}") { id }`);
  await run('MeDeleteRequest { waiting_time }');
  await run('MeDeleteRequest { waiting_time }');
  await run(
    `MeDelete(code: "${secrets.secret('wrong code', String(randomInt(10 ** 9, 10 ** 10)))}") { id }`,
  );
  const code = secrets.secret('code', await codeOfProof(app, actor, 'delete'));
  await run(`MeDelete(code: "${code}") { id cell_number email first_name last_name }`);
  await run(`MeDelete(code: "${code}") { id }`);
}

/** Leaves the account of an actor behind, after guessing at its names. */
async function leaveAccount(actor: RecordedActor, secrets: SecretLog) {
  await letSleep(actor, 6);
  const code = await actor.code('sms');
  const namesOf = (first: string, last: string) => ({
    first_name: secrets.secret(first),
    last_name: secrets.secret(last),
  });
  await actor.token(code, namesOf('typed', 'typed'));
  await actor.token(code, { ...namesOf('typed', 'typed'), new_account: secrets.typed() });
  const newAccount = { ...namesOf('first name', 'last name'), new_account: true };
  expectOk(await actor.token(code, newAccount));
  // Gives the new account an e-mail address.
  await actor.register();
}

/** Verifies an e-mail address if mail is configured, and starts to verify another one. */
export async function email(app: TestApp, actor: RecordedActor, secrets: SecretLog) {
  const run = (query: string) => actor.gql(`mutation { ${query} }`);
  for (const last of [false, true]) {
    await app.travel(60);
    const address = `${secrets.secret('e-mail')}@example.com`;
    await run(`MeEmailSet(email: "${address}") { waiting_time }`);
    await send(`${app.url}/dev/phone/messages?to=${encodeURIComponent(address)}`);
    await run(
      `MeEmailVerify(code: "${secrets.secret('wrong code', String(randomInt(10 ** 9, 10 ** 10)))}") { id }`,
    );
    if (last || app.config.DELIVERY !== 'virtual') continue;
    await run(
      `MeEmailVerify(code: "${await codeOfProof(app, actor, 'email').then((code) => secrets.secret('code', code))}") { email }`,
    );
  }
  await run(`MeEmailSet(email: ${JSON.stringify(secrets.typed())}) { waiting_time }`);
}

/**
 * Derives the code as the service does, because with a real provider only the handset or mailbox
 * shows it.
 */
async function codeOfProof(
  app: TestApp,
  actor: RecordedActor,
  proof: ProofPurpose,
): Promise<string> {
  const { sub } = claimsOf(actor.tokens?.access_token ?? '');
  const [row] = await app.query('SELECT * FROM challenges WHERE subject = ?', [
    `me:${proof}:${String(sub)}`,
  ]);
  return codeOfRow(app, row);
}
