import { newPan } from './pans.js';
import { postJson, send } from './http.js';
import type { SecretLog, RecordedActor } from './recorded-actor.js';
import { ask } from './graphql.js';
import { graphql } from './typed-query.js';

/** Queries the fields of every user, and sends operations that are refused before execution. */
export async function everyField(actor: RecordedActor, secrets: SecretLog) {
  const { access_token, refresh_token } = await actor.enter(await actor.code('sms'));
  const run = (query: string, variables?: Record<string, unknown>) => actor.gql(query, variables);
  const text = (kind: string) => JSON.stringify(secrets.secret(kind));
  await run('{ Application { application platform } }');
  await run('{ Me { id first_name last_name cell_number email avatar created_at } }');
  await run(
    `mutation { MeEdit(first_name: ${text('first name')}, last_name: ${text('last name')}) { first_name last_name } }`,
  );
  await run(`mutation { MeEdit(first_name: ${JSON.stringify(secrets.typed())}) { id } }`);
  await run('{ Sessions { id application platform first_seen_at last_seen_at network current } }');
  const sessions = await ask(actor, graphql('{ Sessions { id current } }'));
  const other = sessions.find(({ current }) => !current)?.id ?? '';
  await run(`mutation { SessionRevoke(id: ${JSON.stringify(other)}) { id network } }`);
  await run(`mutation { SessionRevoke(id: ${text('typed')}) { id } }`);
  await run('mutation { SessionRevokeOthers { id network } }');
  await run('mutation { SessionForgetNetworks }');
  await run('{ TicketDepartments { id title } }');
  const add = `TicketAdd(ticket_department_id: 1, title: ${text('title')}, content: ${text('content')})`;
  await run(`mutation { ${add} { id title replies { content } } }`);
  await run('{ Tickets(limit: 5) { id title replies { content } } }');
  await run(
    `mutation { TicketAddReply(ticket_id: ${text('typed')}, content: ${text('typed')}) { id } }`,
  );
  const [ticket] = await ask(actor, graphql('{ Tickets { id } }'));
  const id = ticket?.id ?? '';
  await run(`mutation { TicketClose(id: ${id}) { status } }`);
  await run(`mutation { TicketAddReply(ticket_id: ${id}, content: ${text('typed')}) { id } }`);
  const pan = secrets.secret('card number', newPan());
  await run(
    `mutation { CardAdd(pan: "${pan.replace(/(.{4})/g, '$1-')}", expired_at: "2030-01-01 00:00:00") { id pan } }`,
  );
  await run(`mutation { CardAdd(pan: "${pan}") { id pan } }`);
  await run('{ Cards { id pan brand } }');
  await run('{ MeExport { json } }');
  const [card] = await ask(actor, graphql('{ Cards { id } }'));
  for (const id of [card?.id, secrets.typed()]) {
    await run(`mutation { CardRemove(id: ${JSON.stringify(id)}) { id pan brand } }`);
  }
  const wrong = secrets.secret(
    'card number',
    newPan().replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
  );
  await run(`mutation { CardAdd(pan: "${wrong}") { id } }`);
  await run(`mutation { CardAdd(pan: ${wrong}) { id } }`);
  await run('mutation A($p: Int!) { CardAdd(pan: $p) { id } }', { p: wrong });
  await run('mutation A($p: String!, $e: DateTime) { CardAdd(pan: $p, expired_at: $e) { id } }', {
    p: pan,
    e: secrets.typed(),
  });
  await run(
    `{ ${Array.from({ length: 30 }, () => `${secrets.secret('typed')}: Me { id }`).join(' ')} }`,
  );
  await run(`{ Me { ${secrets.secret('query name')} } }`);
  await run(`{ ${secrets.secret('query name')}(a: ${text('typed')}) }`);
  await run(`{ Tickets(status: ${secrets.secret('typed')}) { id } }`);
  await run(`{ Tickets(limit: ${text('typed')}) { id } }`);
  await run(`query Q($x: ${secrets.secret('query name')}) { Me { id } }`, { x: secrets.typed() });
  await run(`{ Me { id } } ${secrets.typed()}`);
  await run(`{ Me @${secrets.secret('query name')} { id } }`);
  const url = `${actor.app.url}/api/v4/graphql`;
  for (const bearer of [secrets.secret('typed'), refresh_token, `${access_token}x`]) {
    await postJson(url, { query: '{ Me { id } }' }, { authorization: `Bearer ${bearer}` });
  }
  const authorization = `Bearer ${access_token}`;
  await postJson(
    url,
    { query: '{ Me { id } }', operationName: secrets.secret('typed') },
    { authorization },
  );
  await send(url, { method: 'POST', headers: { authorization }, body: secrets.typed() });
}
