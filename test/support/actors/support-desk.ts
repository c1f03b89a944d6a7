import { vi } from 'vitest';
import { StaffService } from '../../../src/auth/index.js';
import { Database, DATABASE_ERRORS } from '../../../src/database/index.js';
import { AppError } from '../../../src/errors/index.js';
import { expectOk, type Tokens } from './actor.js';
import type { TestApp } from '../servers/app.js';
import { postGraphql } from './graphql.js';
import { ALL_SCOPES, userIdOf } from './staff.js';
import { RecordedActor, type SecretLog } from './recorded-actor.js';

/** Takes a ticket through each step and each refusal, as user and as staff. */
export async function supportDesk(app: TestApp, actor: RecordedActor, secrets: SecretLog) {
  const staff = new RecordedActor(app, secrets);
  const client = await app.newClient(ALL_SCOPES);
  secrets.secret('client secret', client.client_secret);
  expectOk(await staff.register());
  await app.get(StaffService).appoint(await userIdOf(staff));
  staff.tokens = expectOk(await staff.token(await staff.code('sms'), { ...client })).body as unknown as Tokens;
  const text = (kind: string) => JSON.stringify(secrets.secret(kind));
  const add = `TicketAdd(ticket_department_id: 1, title: ${text('title')}, content: ${text('content')})`;
  const { id } = ((await actor.gql(`mutation { ${add} { id } }`)).body.data as { TicketAdd: { id: string } }).TicketAdd;
  await actor.gql(`mutation { TicketRate(id: ${id}, rating: 3) { id } }`);
  const key = { 'idempotency-key': secrets.secret('typed') };
  for (const content of [text('content'), text('typed')]) {
    const query = `mutation { TicketAddReply(ticket_id: ${id}, content: ${content}) { id } }`;
    await postGraphql(actor, { query }, key);
  }
  await staff.gql('mutation { MeDeleteRequest { waiting_time } }');
  await staff.gql('{ StaffTickets { ticket { title replies { content } } user { first_name last_name } } }');
  const reply = `StaffTicketAddReply(ticket_id: ${id}, content: ${text('content')})`;
  await staff.gql(`mutation { ${reply} { ticket { replies { content } } } }`);
  await actor.gql(`mutation { TicketAddReply(ticket_id: ${id}, content: ${text('typed')}) { id } }`);
  await actor.gql(`mutation { ${add} { id } }`);
  await outOfSpace(app, actor, { id, add });
  await actor.gql('{ UnreadTicketsCount }');
  await actor.gql(`mutation { TicketSeen(id: ${id}, reply_id: ${text('typed')}) { id } }`);
  await actor.gql(`mutation { TicketSeen(id: ${id}) { unread } }`);
  await staff.gql(`mutation { StaffTicketAssign(id: ${id}, assignee_id: ${text('typed')}) { assignee { id } } }`);
  await staff.gql(`mutation { StaffTicketAssign(id: ${id}) { assignee { id } } }`);
  await staff.gql(`mutation { StaffTicketClose(id: ${id}) { user { id } } }`);
  for (const rating of [3, 4]) await actor.gql(`mutation { TicketRate(id: ${id}, rating: ${String(rating)}) { id } }`);
  const fault = secrets.secret('driver error');
  const cause = Object.assign(new Error(fault), { sql: fault, code: 'ER_TEST' });
  const slow = vi
    .spyOn(app.get(Database), 'row')
    .mockRejectedValue(new AppError(DATABASE_ERRORS.OPERATION_TIMEOUT, { cause }));
  await actor.gql('{ UnreadTicketsCount }');
  slow.mockRestore();
  await app.get(StaffService).dismiss(await userIdOf(staff));
  await staff.gql('{ StaffTickets { user { first_name } } }');
}

/** Adds to a full ticket, and to as many open tickets as a user may have. */
async function outOfSpace(app: TestApp, actor: RecordedActor, { id, add }: { id: string; add: string }) {
  await app.query('UPDATE tickets SET bytes = bytes + ? WHERE id = ?', [app.config.TICKET_BYTES, id]);
  await actor.gql(`mutation { TicketAddReply(ticket_id: ${id}, content: "full") { id } }`);
  await app.query('UPDATE tickets SET bytes = bytes - ? WHERE id = ?', [app.config.TICKET_BYTES, id]);
  const columns = 'user_id, department_id, status, priority, reply_count, bytes, created_at, updated_at';
  const copy = `INSERT INTO tickets (${columns}, title) SELECT ${columns}, 'copy' FROM tickets WHERE id = ?`;
  for (let i = 0; i < app.config.TICKETS_OPEN; i += 1) await app.query(copy, [id]);
  await actor.gql(`mutation { ${add} { id } }`);
  await app.query("DELETE FROM tickets WHERE title = 'copy'");
}
