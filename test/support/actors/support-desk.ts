import { randomInt } from 'node:crypto';
import { vi } from 'vitest';
import { z } from 'zod';
import { StaffService } from '../../../src/sign-in/index.js';
import { Database } from '../../../src/platform/database/index.js';
import { DATABASE } from '../../../src/platform/database/database.facts.js';
import { TICKET_CAPACITY } from '../../../src/features/tickets/ticket-space.js';
import { expectOk, tokensIn } from './actor.js';
import type { TestApp } from '../servers/app.js';
import { idIn, postGraphql, readField } from './graphql.js';
import { passkeyRefusals } from './passkey-refusals.js';
import { proveStaff, withProof } from './staff-proof.js';
import { ALL_SCOPES, userIdOf } from './staff.js';
import { RecordedActor, type SecretLog } from './recorded-actor.js';

const MADE_CLIENT = z.object({ client: z.object({ id: z.string() }), client_secret: z.string() });
const MADE_WEBHOOK = z.object({ webhook: z.object({ id: z.string() }), secret: z.string() });

/** Takes a ticket through each step and each refusal, as user and as staff. */
export async function supportDesk(app: TestApp, actor: RecordedActor, secrets: SecretLog) {
  const staff = new RecordedActor(app, secrets);
  const client = await app.newClient(ALL_SCOPES);
  secrets.secret('client secret', client.client_secret);
  expectOk(await staff.register());
  await app.get(StaffService).appoint(await userIdOf(staff), 'admin');
  staff.tokens = tokensIn(expectOk(await staff.token(await staff.code('sms'), { ...client })));
  const text = (kind: string) => JSON.stringify(secrets.secret(kind));
  const add = `TicketAdd(ticket_department_id: 1, title: ${text('title')}, content: ${text('content')})`;
  const id = idIn(await actor.gql(`mutation { ${add} { id } }`));
  await actor.gql(`mutation { TicketRate(id: ${id}, rating: 3) { id } }`);
  const key = { 'idempotency-key': secrets.secret('typed') };
  for (const content of [text('content'), text('typed')]) {
    const query = `mutation { TicketAddReply(ticket_id: ${id}, content: ${content}) { id } }`;
    await postGraphql(actor, { query }, key);
  }
  await staff.gql('mutation { MeDeleteRequest { waiting_time } }');
  await staff.gql(
    '{ StaffTickets { ticket { title replies { content } } user { first_name last_name } } }',
  );
  const reply = `StaffTicketAddReply(ticket_id: ${id}, content: ${text('content')})`;
  await staff.gql(`mutation { ${reply} { ticket { replies { content } } } }`);
  await actor.gql(`mutation { ${add} { id } }`);
  await outOfSpace(app, actor, { id, add, content: text('typed') });
  await actor.gql('{ UnreadTicketsCount }');
  await actor.gql(`mutation { TicketSeen(id: ${id}, reply_id: ${text('typed')}) { id } }`);
  await actor.gql(`mutation { TicketSeen(id: ${id}) { unread } }`);
  await staff.gql(
    `mutation { StaffTicketAssign(id: ${id}, assignee_id: ${text('typed')}) { assignee { id } } }`,
  );
  await staff.gql(`mutation { StaffTicketAssign(id: ${id}) { assignee { id } } }`);
  await staff.gql(
    `mutation { StaffTicketAddNote(ticket_id: ${id}, content: ${text('content')}) { content } }`,
  );
  await staff.gql(`{ StaffTickets(id: ${id}) { notes { content author { id } } } }`);
  await staff.gql(
    `{ StaffTickets(id: ${id}) { reply_authors { reply_id person { first_name last_name } } } }`,
  );
  await staff.gql('{ StaffTicketCounts { mark } }');
  await staff.gql('{ StaffTicketAgents { first_name last_name } }');
  await staff.gql(
    `mutation { StaffTicketPresence(id: ${text('typed')}) { writing person { id } } }`,
  );
  for (const writing of ['true', 'false'])
    await staff.gql(
      `mutation { StaffTicketPresence(id: ${id}, writing: ${writing}) { writing person { id } } }`,
    );
  await staff.gql(`{ StaffTicketQueue(assignee_id: ${text('typed')}) { unread } }`);
  await staff.gql('{ StaffTicketQueue { unread } }');
  await staff.gql('{ StaffDepartments { title } }');
  await staff.gql('{ StaffCannedAnswers { title content } }');
  await staff.gql(`{ StaffTickets(words: ${text('typed')}, before: ${text('typed')}) { unread } }`);
  await staff.gql(`{ StaffTickets(words: ${text('typed')}) { unread } }`);
  await staff.gql(`mutation { StaffTicketSeen(id: ${id}, reply_id: ${text('typed')}) { unread } }`);
  await staff.gql(`mutation { StaffTicketSeen(id: ${id}) { unread } }`);
  await staff.gql(`mutation { StaffTicketClose(id: ${id}) { user { id } } }`);
  await staff.gql(`mutation { StaffTicketReopen(id: ${id}) { user { id } } }`);
  await staff.gql(`mutation { StaffTicketClose(id: ${id}) { user { id } } }`);
  for (const rating of [3, 4])
    await actor.gql(`mutation { TicketRate(id: ${id}, rating: ${String(rating)}) { id } }`);
  const fault = secrets.secret('driver error');
  const cause = Object.assign(new Error(fault), { sql: fault, code: 'ER_TEST' });
  const slow = vi
    .spyOn(app.get(Database), 'row')
    .mockRejectedValue(DATABASE.errors.OPERATION_TIMEOUT({ cause }));
  await actor.gql('{ UnreadTicketsCount }');
  slow.mockRestore();
  await operatorApi(app, staff, secrets);
  await app.get(StaffService).dismiss(await userIdOf(staff));
  await staff.gql('{ StaffTickets { user { first_name } } }');
}

/** Calls each field of the operator API, with and without a second proof. */
async function operatorApi(app: TestApp, staff: RecordedActor, secrets: SecretLog) {
  const user = new RecordedActor(app, secrets);
  expectOk(await user.register());
  await user.enter(await user.code('sms'));
  const id = String(await userIdOf(user));
  const own = String(await userIdOf(staff));
  const query = (text: string) => staff.gql(`{ ${text} }`);
  const run = (text: string) => staff.gql(`mutation { ${text} }`);
  const because = 'reason: "Because"';
  await query('StaffMembers { id first_name last_name cell_number }');
  await query('StaffClients { id name scope }');
  await query(`StaffSmsTexts(client_id: ${String(staff.client.client_id)}) { preview }`);
  await query('StaffUsers(search: "Nobody") { id }');
  await query('StaffUsers { id first_name last_name cell_number email }');
  await query(`StaffUser(id: ${id}) { id cell_number email }`);
  await query(`StaffUserDeliveries(user_id: ${id}) { text detail provider challenge }`);
  await query(`StaffUserLimits(user_id: ${id}) { name text spent }`);
  await query(
    'StaffOverview { hours { sign_ins } messages { provider result count } open_tickets { count } }',
  );
  await query(`StaffAuditEvents(user_id: ${id}) { events { event actor subject reason } }`);
  await query('StaffAuditVerify { fault next }');
  await readsOfSupport(app, staff, secrets);
  const answer = await query(`StaffUserSessions(user_id: ${id}) { id network }`);
  const [session] = readField(answer, z.array(z.object({ id: z.string() })));
  await run(`StaffSessionRevoke(id: ${String(session?.id)}, ${because}) { id }`);
  await app.travel(60);
  await user.initialize('sms');
  for (let i = 0; i < 4; i += 1)
    await run(`StaffDeliveryResend(user_id: ${id}, ${because}) { otp_time_diff }`);
  const sent = await app.query(
    "SELECT id FROM messages WHERE state NOT IN ('ready', 'leased', 'cancelled')",
  );
  const message = String(sent.at(-1)?.['id']);
  const cancel = () => run(`StaffDeliveryCancel(id: ${message}, ${because}) { result }`);
  await cancel();
  await app.query("UPDATE messages SET state = 'ready', next_at = ? WHERE id = ?", [
    Date.now() + 86_400_000,
    message,
  ]);
  await cancel();
  const suspend = `StaffUserSuspend(id: ${id}, ${because}) { id }`;
  await run(suspend);
  await run(withProof(suspend, secrets.secret('wrong code', String(randomInt(10 ** 9, 10 ** 10)))));
  proveStaff(staff, (code) => secrets.secret('code', code));
  for (const act of [
    'StaffUserSuspend',
    'StaffUserResume',
    'StaffUserClearGuesses',
    'StaffUserForgetNetworks',
  ]) {
    await run(`${act}(id: ${id}, ${because}) { id }`);
  }
  for (const name of ['initialize_hour', 'nothing']) {
    await run(`StaffLimitClear(user_id: ${id}, name: "${name}", ${because}) { spent }`);
  }
  await actsOnClients(staff, secrets);
  await actsOnWebhooks(staff, secrets);
  await passkeyRefusals(app, staff, secrets);
  await networkRefusal(staff);
  await run(`StaffAppoint(id: ${own}, role: AUDITOR, ${because}) { id }`);
  await run(`StaffAppoint(id: ${id}, role: AUDITOR, ${because}) { id }`);
  await run(`StaffDismiss(id: ${id}, ${because}) { id }`);
  await run(`StaffUserDelete(id: ${id}, ${because}) { id }`);
}

/** Reads sessions of staff, and searches for more numbers than a member of staff may. */
async function readsOfSupport(app: TestApp, staff: RecordedActor, secrets: SecretLog) {
  const support = new RecordedActor(app, secrets);
  const client = await app.newClient(ALL_SCOPES);
  secrets.secret('client secret', client.client_secret);
  expectOk(await support.register());
  await app.get(StaffService).appoint(await userIdOf(support), 'support');
  support.tokens = tokensIn(
    expectOk(await support.token(await support.code('sms'), { ...client })),
  );
  await support.gql(`{ StaffUserSessions(user_id: ${String(await userIdOf(staff))}) { id } }`);
  const searches = app.config.LIMIT_STAFF_SEARCH.limit + 1;
  const query = '{ StaffUsers(search: "nobody@example.com") { id } }';
  for (let i = 0; i < searches; i += 1) await support.gql(query);
}

/** Creates, rotates and disables a client. Its secrets are returned once. */
async function actsOnClients(staff: RecordedActor, secrets: SecretLog) {
  const run = async (call: string) => {
    const answer = await staff.gql(`mutation { ${call} { client { id } client_secret } }`);
    const { client, client_secret } = readField(answer, MADE_CLIENT);
    secrets.secret('client secret', client_secret);
    return client.id;
  };
  const id = await run('StaffClientCreate(name: "Shop", platform: WEB, reason: "Because")');
  await run(`StaffClientRotate(id: ${id}, reason: "Because")`);
  await run(`StaffClientLeak(id: ${id}, end_sessions: true, reason: "Because")`);
  const text = (words: string) =>
    `StaffSmsTextSet(client_id: ${id}, language: EN, text: "${words}", reason: "Because")`;
  for (const words of ['Shop: {code}', 'no code'])
    await staff.gql(`mutation { ${text(words)} { preview } }`);
  await staff.gql(`mutation { StaffClientDisable(id: ${id}, reason: "Because") { id } }`);
  await staff.gql(`mutation { StaffClientRotate(id: ${id}, reason: "Because") { client_secret } }`);
}

/**
 * Adds an endpoint that nothing can be sent to, changes and removes it. Its secrets are returned
 * once.
 */
async function actsOnWebhooks(staff: RecordedActor, secrets: SecretLog) {
  const run = (call: string) => staff.gql(`mutation { ${call} }`);
  const because = 'reason: "Because"';
  const added = await run(
    `StaffWebhookAdd(url: "http://127.0.0.1:2/hooks", events: "ticket.created", personal: false, ${because}) { webhook { id } secret }`,
  );
  await run(
    `StaffWebhookAdd(url: "shop.example", personal: true, ${because}) { webhook { id } secret }`,
  );
  const { webhook, secret } = readField(added, MADE_WEBHOOK);
  const { id } = webhook;
  const rotated = await run(`StaffWebhookRotate(id: ${id}, ${because}) { webhook { id } secret }`);
  for (const each of [secret, readField(rotated, MADE_WEBHOOK).secret])
    secrets.secret('webhook secret', each);
  await run(`StaffWebhookTest(id: ${id}, ${because}) { accepted result }`);
  await staff.gql('{ StaffWebhooks { id url } }');
  await staff.gql(`{ StaffWebhookDeliveries(webhook_id: ${id}) { id event_id } }`);
  const [row] = await staff.app.query(
    "SELECT nonce FROM audit_events WHERE event = 'user.registered' AND position > 0",
  );
  for (const nonce of ['x', String(row?.['nonce'])])
    await run(`StaffWebhookReplay(id: ${id}, event_id: "evt_${nonce}", ${because}) { id }`);
  await run(`StaffWebhookReplaySince(id: ${id}, since: "2020-01-01 00:00:00", ${because}) { id }`);
  for (const name of ['Disable', 'Enable', 'Remove', 'Remove'])
    await run(`StaffWebhook${name}(id: ${id}, ${because}) { id }`);
}

/** Adds to a full ticket, and to as many open tickets as a user may have. */
async function outOfSpace(
  app: TestApp,
  actor: RecordedActor,
  { id, add, content }: { id: string; add: string; content: string },
) {
  await app.query('UPDATE tickets SET bytes = bytes + ? WHERE id = ?', [TICKET_CAPACITY.bytes, id]);
  await actor.gql(`mutation { TicketAddReply(ticket_id: ${id}, content: ${content}) { id } }`);
  await app.query('UPDATE tickets SET bytes = bytes - ? WHERE id = ?', [TICKET_CAPACITY.bytes, id]);
  const columns =
    'user_id, department_id, status, priority, reply_count, bytes, created_at, updated_at';
  const copy = `INSERT INTO tickets (${columns}, title) SELECT ${columns}, 'copy' FROM tickets WHERE id = ?`;
  for (let i = 0; i < app.config.TICKETS_OPEN; i += 1) await app.query(copy, [id]);
  await actor.gql(`mutation { ${add} { id } }`);
  await app.query("DELETE FROM tickets WHERE title = 'copy'");
}

/** Calls an operation for staff from a network that STAFF_NETWORKS does not name. */
async function networkRefusal(staff: RecordedActor): Promise<void> {
  const query = '{ StaffMembers { id } }';
  await postGraphql(staff, { query }, { 'x-forwarded-for': '198.51.100.7' });
}
