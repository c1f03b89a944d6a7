import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AuditChain } from '../../src/platform/audit/index.js';
import { CachedClients } from '../../src/accounts/clients/index.js';
import { Database } from '../../src/platform/database/index.js';
import { Sql } from '../../src/platform/database/sql.js';
import { MessageStore } from '../../src/delivery/outbox/index.js';
import { PersonalRecords } from '../../src/platform/personal-data/index.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { withoutName } from '../support/assertions/recorder.js';
import { startApp, useApp, type TestApp } from '../support/servers/app.js';
import { confirmNumber, setNumber, wrongCode } from '../support/actors/cell-number.js';
import { deleteAccount, deletionCode } from '../support/actors/deletion.js';
import { dataOf } from '../support/actors/graphql.js';
import { postForm, postJson, type Answer } from '../support/actors/http.js';
import { codeFrom, guessFrom } from '../support/actors/networks.js';
import { refOf } from '../support/actors/ussd.js';
import { isBackground } from '../support/assertions/background.js';
import { stampSecrets } from '../support/assertions/stamps.js';

type Compile = (this: Sql, now: string) => ReturnType<Sql['compile']>;
type Settle = (
  this: MessageStore,
  ...settled: Parameters<MessageStore['settleAttempt']>
) => Promise<void>;

const TOKEN = 't'.repeat(22);

let seen: string[] = [];
const documented = readFileSync(join(import.meta.dirname, '../../docs/statements.md'), 'utf8');

const app = useApp({ TRUSTED_PROXIES: '127.0.0.1', USSD_GATEWAY_TOKEN: TOKEN });
beforeAll(async () => {
  const compile: Compile = Reflect.get<Sql, 'compile'>(Sql.prototype, 'compile');
  vi.spyOn(Sql.prototype, 'compile').mockImplementation(function (this: Sql, now: string) {
    const statement = compile.call(this, now);
    const text = withoutName(statement.text).replace(/\s+/g, ' ').trim();
    if (!isBackground(text)) seen.push(nameOf(text));
    return statement;
  });
  noteTransactions(app);
  await firstOfPrefix();
  await stampSecrets(app);
});
afterAll(() => {
  vi.restoreAllMocks();
});

describe('docs/statements.md lists the statements', () => {
  it('register and initialize cost the listed statements', async () => {
    const actor = new Actor(app);
    await costs('register', 200, () => actor.register());
    await costs('initialize, the first of an account', 200, () => actor.initialize('sms'));
    await costs('initialize, too early', 429, () => actor.initialize('sms'));
    await app.travel(3_600);
    await costs('initialize, sms', 200, () => actor.initialize('sms'));
    await app.travel(3_600);
    await costs('initialize, ussd', 200, () => actor.initialize('ussd'));
  });

  it('a USSD dial costs the listed statements', async () => {
    const actor = await Actor.registered(app);
    await actor.newCode('ussd');
    const dial = (sessionId: string) => {
      const turn = {
        sessionId,
        serviceCode: app.config.USSD_CODE,
        phoneNumber: actor.cell_number,
        text: '',
      };
      return postForm(`${app.url}/ussd/${TOKEN}`, turn);
    };
    await costs('USSD dial', 200, () => dial('1'));
    await costs('USSD dial, repeated', 200, () => dial('1'));
  });

  it('token by password costs the listed statements', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    await actor.token('000000');
    await costs('token by password, wrong', 400, () => actor.token('000000'));
    await costs('token by password', 200, () => actor.token(code));
    await costs('token by password, used', 400, () => actor.token(code));
    await costs('token by password, wrong client', 401, () =>
      actor.token(code, { client_secret: 'kps_wrong' }),
    );
    await app.travel(3_600);
    const next = await actor.newCode();
    await app.query('UPDATE challenges SET delayed_until = ?', [Date.now() + 60_000]);
    const guess = (network: string) => guessFrom(network, actor, next);
    await guessFrom('203.0.113.9', new Actor(app), '000000');
    await costs('token by password, delayed network', 429, () => guess('203.0.113.9'));
    await costs('token by password, known network while others are delayed', 200, () =>
      guess('127.0.0.1'),
    );
  });

  it.each(['off', 'on'])(
    'a sign-in from a new network costs the listed statements, %s',
    async (setting) => {
      const other = await startApp({ TRUSTED_PROXIES: '127.0.0.1', NOTICE_NEW_NETWORK: setting });
      noteTransactions(other);
      const actor = await Actor.signedIn(other);
      for (const network of ['203.0.113.8', '203.0.113.9']) {
        await other.travel(3_600);
        await stampSecrets(other);
        const code = await codeFrom(network, actor, 'ussd');
        const signIn = () => guessFrom(network, actor, code);
        // The first notice to a number creates its rows.
        if (network.endsWith('8')) expectOk(await signIn());
        else
          await costs(`token by password, new network, NOTICE_NEW_NETWORK=${setting}`, 200, signIn);
      }
      await other.close();
    },
  );

  it('token by refresh token costs the listed statements', async () => {
    const actor = await Actor.signedIn(app);
    const old = actor.tokens?.refresh_token;
    await costs('token by refresh token', 200, () => actor.refreshWith(old));
    await costs('token by refresh token, lost answer', 200, () => actor.refreshWith(old));
    await costs('token by refresh token, forged', 400, () =>
      actor.refreshWith(`${String(old).slice(0, -2)}AA`),
    );
    await app.travel(31);
    await costs('token by refresh token, reused', 400, () => actor.refreshWith(old));
  });

  it('a code on the current number costs the listed statements', async () => {
    const actor = await Actor.signedIn(app);
    dataOf(await setNumber(actor, newNumber()));
    const code = await actor.receivedCode();
    await costs('GraphQL, MeCellNumberConfirm, wrong', 200, () =>
      confirmNumber(actor, wrongCode(code)),
    );
    await costs('GraphQL, MeCellNumberConfirm', 200, () => confirmNumber(actor, code));
    await costs('GraphQL, MeCellNumberConfirm, used', 200, () => confirmNumber(actor, code));
  });

  it('the export of an account costs the listed statements', async () => {
    const actor = await Actor.signedIn(app);
    await actor.gql('{ MeExport { json } }');
    await costs('GraphQL, MeExport', 200, () => actor.gql('{ MeExport { json } }'));
  });

  it('a sign-in beyond SESSIONS_PER_USER costs the listed statements', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(3_600);
    const code = await actor.newCode();
    await app.query('UPDATE users SET sign_ins = 20 WHERE cell_number = ?', [actor.cell_number]);
    await costs('token by password, after more than SESSIONS_PER_USER sign-ins', 200, () =>
      actor.token(code),
    );
  });

  it('the deletion of an account costs the listed statements', async () => {
    const actor = await Actor.signedIn(app);
    await app.travel(60);
    const code = await deletionCode(actor);
    // What is removed after the response has statements at any time.
    const rest = vi.spyOn(app.get(PersonalRecords), 'removeRest').mockResolvedValue();
    await costs('GraphQL, MeDelete', 200, () => deleteAccount(actor, code));
    rest.mockRestore();
  });

  it('introspect, revoke and GraphQL cost the listed statements', async () => {
    const actor = await Actor.signedIn(app);
    const { access_token = '', refresh_token = '' } = actor.tokens ?? {};
    await costs('GraphQL, the service itself', 200, () => actor.gql('{ __typename }'));
    await costs('GraphQL, Application', 200, () =>
      actor.gql('{ Application { application platform } }'),
    );
    await costs('GraphQL, Tickets(limit: 20)', 200, () =>
      actor.gql('{ Tickets(limit: 20) { id status } }'),
    );
    const add = () =>
      actor.gql('mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }');
    expectOk(await add());
    await costs('GraphQL, TicketAdd', 200, add);
    const reply = () => actor.gql('mutation { TicketAddReply(ticket_id: 1, content: "c") { id } }');
    expectOk(await reply());
    await costs('GraphQL, TicketAddReply', 200, reply);
    for (let i = 0; i < 18; i += 1) {
      expectOk(await add());
      if (i > 0 && i < 17) continue;
      const query = '{ Tickets(limit: 20) { id department { title } replies { content } } }';
      await costs('GraphQL, Tickets with department and replies', 200, () => actor.gql(query));
    }
    const introspected = { ...app.client, token: access_token };
    await costs('introspect', 200, () => postJson(`${app.url}/api/oauth/introspect`, introspected));
    await costs('revoke', 200, () =>
      postJson(`${app.url}/api/oauth/revoke`, { ...app.client, token: refresh_token }),
    );
  });

  it('a USSD session with a reference costs the listed statements', async () => {
    const other = await startApp({ USSD_GATEWAY_TOKEN: TOKEN, USSD_REF: 'on' });
    noteTransactions(other);
    const actor = await Actor.registered(other);
    const turn = async (text: string) => {
      const { USSD_CODE: serviceCode } = other.config;
      const sessionId = randomUUID();
      return postForm(`${other.url}/ussd/${TOKEN}`, {
        sessionId,
        serviceCode,
        phoneNumber: actor.cell_number,
        text,
      });
    };
    await turn('wrong');
    await actor.initialize('ussd');
    await costs('USSD dial, asked for its reference', 200, () => turn(''));
    await costs('USSD reply, a wrong reference', 200, () => turn('wrong'));
    const ref = await refOf(actor);
    await costs('USSD reply, the reference', 200, () => turn(ref));
    await other.close();
  });
});

function noteTransactions(of: TestApp): void {
  // Recorded at the engine, so that work after the commit is outside the braces.
  const engine = of.get(Database)['engine'];
  const transaction = engine.runTransaction.bind(engine);
  let isBackground = false;
  vi.spyOn(engine, 'runTransaction').mockImplementation(async (work) => {
    if (isBackground) return transaction(work);
    const noted = seen.length;
    seen.push('{');
    try {
      return await transaction(work);
    } catch (error) {
      // It is repeated: another one held a lock, whatever the request was.
      if (engine.classifyError(error) === 'conflict') seen.length = Math.min(seen.length, noted);
      throw error;
    } finally {
      if (seen.length > noted) seen.push('}');
    }
  });
  // Sending the messages of the requests is not part of them.
  const messages = of.get(MessageStore);
  const settle: Settle = Reflect.get<MessageStore, 'settleAttempt'>(messages, 'settleAttempt');
  vi.spyOn(messages, 'settleAttempt').mockImplementation((...settled) => {
    isBackground = true;
    const settling = settle.apply(messages, settled);
    isBackground = false;
    return settling;
  });
  // Sealing the audit events of the requests is not part of them.
  vi.spyOn(of.get(AuditChain), 'sealRows').mockResolvedValue(0);
}

/** Asserts that a request makes its documented statements. */
async function costs(what: string, status: number, request: () => Promise<Answer>): Promise<void> {
  // The end of an unsent message that expired writes an event.
  await expect
    .poll(() => app.query("SELECT id FROM messages WHERE state IN ('ready', 'leased')"))
    .toEqual([]);
  // After a second without it the row of a client is read again.
  await app.get(CachedClients).refreshClients();
  seen = [];
  const answer = await request();
  expect(answer.status, answer.text).toBe(status);
  const statements = seen.filter((each) => each.length > 1);
  const listed = seen.join(', ').replaceAll('{, ', '{').replaceAll(', }', '}');
  const line = `- **${what}**: ${String(statements.length)}${listed === '' ? '' : ` (${listed})`}`;
  expect(documented.split('\n')).toContain(line);
}

function nameOf(text: string): string {
  const [verb = ''] = text.split(' ', 1);
  const table =
    /(?:FROM|INTO|UPDATE|JOIN) (\w+)/.exec(
      text.replace(/(?:EXISTS )?\(SELECT(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, ''),
    )?.[1] ?? '';
  return `${verb.toLowerCase()} ${table}`;
}

/**
 * Creates the row of a prefix, from another network, whose rate limits do not count for the
 * recorded requests.
 */
async function firstOfPrefix(): Promise<void> {
  const { cell_number } = new Actor(app);
  const network = { 'x-forwarded-for': '203.0.113.7' };
  const person = { first_name: 'Sara', last_name: 'Ahmadi', cell_number };
  expectOk(await postJson(`${app.url}/api/oauth/register`, person, network));
  expectOk(
    await postJson(
      `${app.url}/api/oauth/initialize`,
      { username: cell_number, channel: 'sms' },
      network,
    ),
  );
}
