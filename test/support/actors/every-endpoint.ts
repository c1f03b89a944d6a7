import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { vi } from 'vitest';
import { ClientAccessService, SuspensionService } from '../../../src/sign-in/index.js';
import { ClientsService } from '../../../src/accounts/clients/index.js';
import { Database } from '../../../src/platform/database/index.js';
import { ERRORS } from '../../../src/platform/errors/index.js';
import { HousekeepingService } from '../../../src/platform/scheduling/index.js';
import { expectOk, tokensIn } from './actor.js';
import type { TestApp } from '../servers/app.js';
import { everyField } from './every-field.js';
import { cellNumber, deletion, email } from './every-proof.js';
import { gatewayCallbacks } from './gateway-callbacks.js';
import { postGraphql } from './graphql.js';
import { postForm, postJson, send } from './http.js';
import { supportDesk } from './support-desk.js';
import { RecordedActor, type SecretLog } from './recorded-actor.js';
import { virtualPhone } from './virtual-phone.js';
import { httpServerOf } from '../servers/http-server.js';

/** Calls every endpoint, with success and each error. */
export async function everyEndpoint(
  app: TestApp,
  secrets: SecretLog,
  setWebhookStatus: (status: number) => void,
) {
  const actor = new RecordedActor(app, secrets);
  expectOk(await actor.register());
  await signIn(app, actor, secrets);
  await tokenErrors(app, actor, secrets);
  await everyField(actor, secrets);
  await supportDesk(app, actor, secrets);
  await others(app, secrets);
  await operators(app, actor, secrets);
  // After the suspension, which ends what is on its way.
  await actor.enter(await actor.code('sms'));
  await cellNumber(app, actor, secrets);
  await email(app, actor, secrets);
  await deletion(app, secrets);
  await brokenDatabase(app, actor, secrets);
  await outage(app, actor, setWebhookStatus);
  for (let i = 0; i < 20; i += 1) await actor.register();
  await send(`${app.url}/metrics`);
}

async function signIn(app: TestApp, actor: RecordedActor, secrets: SecretLog) {
  const stranger = new RecordedActor(app, secrets, "stranger's number");
  await actor.register();
  for (const field of ['first_name', 'last_name', 'cell_number']) {
    const body = {
      first_name: 'A',
      last_name: 'B',
      cell_number: stranger.cell_number,
      [field]: secrets.typed(),
    };
    await postJson(`${app.url}/api/oauth/register`, body);
  }
  await stranger.initialize('sms');
  await stranger.initialize('ussd');
  await stranger.token(secrets.typed());
  for (const body of [
    { username: secrets.typed() },
    { username: actor.cell_number, channel: secrets.typed() },
  ]) {
    await postJson(`${app.url}/api/oauth/initialize`, body);
  }
  await postJson(`${app.url}/api/oauth/initialize`, {
    username: `${secrets.secret('typed')}@example.com`,
  });

  const dialled = await actor.code('ussd');
  await actor.initialize('ussd');
  for (const from of [stranger.cell_number, actor.cell_number, secrets.typed()]) {
    await postJson(`${app.url}/dev/phone/dial`, { from, code: app.config.USSD_CODE });
    const turn = { phoneNumber: from, serviceCode: app.config.USSD_CODE };
    await postJson(`${app.url}/ussd/${app.config.USSD_GATEWAY_TOKEN}`, turn);
    await postForm(`${app.url}/ussd/${app.config.USSD_GATEWAY_TOKEN}`, turn);
    await postJson(`${app.url}/ussd/${secrets.secret('typed')}`, turn);
  }
  await gatewayCallbacks(app, actor, secrets);
  expectOk(await actor.token(dialled));
  await actor.token(dialled);
  const sent = await actor.code('sms');
  await virtualPhone(app, actor, secrets);
  for (let i = 0; i < 6; i += 1)
    await actor.token(secrets.secret('wrong code', String(randomInt(10 ** 9, 10 ** 10))));
  await actor.token(sent);
}

/** Makes the provider reject our credentials, after which it is out of use. */
async function outage(
  app: TestApp,
  actor: RecordedActor,
  setWebhookStatus: (status: number) => void,
) {
  if (app.config.DELIVERY === 'virtual') return;
  setWebhookStatus(401);
  await app.travel(600);
  await actor.initialize('sms');
  const refused = () => app.query("SELECT id FROM message_attempts WHERE outcome = 'elsewhere'");
  await vi.waitUntil(async () => (await refused()).length > 0, { timeout: 10_000 });
  await actor.initialize('sms');
}

async function tokenErrors(app: TestApp, actor: RecordedActor, secrets: SecretLog) {
  const code = await actor.code('sms');
  for (const member of ['client_id', 'client_secret', 'grant_type', 'scope', 'username']) {
    await actor.token(code, { [member]: secrets.typed() });
  }
  await actor.token(code, { client_secret: { nested: secrets.typed() }, extra: secrets.typed() });
  const { refresh_token: first } = await actor.enter(code);
  actor.tokens = tokensIn(await actor.refreshWith(first, { scope: 'profile' }));
  await actor.gql('{ Cards { id } }');
  await postGraphql(actor, {
    extensions: { persistedQuery: { version: 1, sha256Hash: secrets.secret('typed') } },
  });
  const kiosk = {
    name: 'Kiosk',
    platform: 'OTHER',
    scopes: 'profile',
    grants: 'password',
  } as const;
  const { id, secret } = await app.get(ClientsService).create(kiosk);
  await actor.refreshWith(first, {
    client_id: id,
    client_secret: secrets.secret('client secret', secret),
  });
  const { access_token } = await actor.refresh();
  await actor.refreshWith(first);
  await actor.refreshWith(undefined, { scope: secrets.typed() });
  await actor.refreshWith(`kpr_1_0_${secrets.secret('typed')}`);
  await actor.refreshWith(first, { ...(await app.newClient()) });
  for (const path of ['introspect', 'revoke']) {
    for (const token of [first, access_token, secrets.typed()]) {
      await postJson(`${app.url}/api/oauth/${path}`, { ...(await app.newClient()), token });
      await postForm(`${app.url}/api/oauth/${path}`, { token, client_secret: secrets.typed() });
    }
  }
  await postJson(`${app.url}/api/oauth/introspect`, { ...app.client, token: access_token });
  await app.travel(31);
  await actor.refreshWith(first);
  await postJson(`${app.url}/api/oauth/revoke`, { ...app.client, token: access_token });
  await actor.gql('{ Me { id } }');
  await bodies(app, secrets);
}

async function bodies(app: TestApp, secrets: SecretLog) {
  const headers = () => ({
    'user-agent': secrets.secret('typed'),
    'x-request-id': secrets.secret('typed'),
    'accept-language': secrets.secret('typed'),
    'x-forwarded-for': secrets.secret('typed'),
    authorization: `Basic ${btoa(`7:${secrets.secret('wrong client secret')}`)}`,
    cookie: secrets.secret('typed'),
  });
  for (const path of ['register', 'initialize', 'token', 'revoke', 'introspect']) {
    const url = `${app.url}/api/oauth/${path}?${secrets.secret('typed')}=${secrets.secret('typed')}`;
    const json = { ...headers(), 'content-type': 'application/json' };
    for (const body of [
      `{"a":"${secrets.secret('typed')}`,
      secrets.typed(),
      `["${secrets.secret('typed')}"]`,
    ]) {
      await send(url, { method: 'POST', headers: json, body });
    }
    await send(url, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(secrets.typed().repeat(500)),
    });
    await send(url, {
      method: 'POST',
      headers: { ...json, 'content-type': 'text/csv' },
      body: secrets.typed(),
    });
    await postForm(
      url,
      [
        [secrets.secret('typed'), 'a'],
        ['token', secrets.secret('typed')],
        ['token', 'b'],
      ],
      headers(),
    );
    await send(url, { headers: headers() });
    await send(url, {
      method: 'POST',
      headers: { ...json, origin: `https://${secrets.secret('typed')}.example` },
      body: '{}',
    });
  }
}

async function others(app: TestApp, secrets: SecretLog) {
  const paths = [
    'health/live',
    'health/ready',
    '.well-known/jwks.json',
    '.well-known/oauth-authorization-server',
    'docs',
  ];
  for (const path of [
    ...paths,
    secrets.secret('typed'),
    `.well-known/oauth-authorization-server/${secrets.secret('typed')}`,
  ]) {
    await send(`${app.url}/${path}?${secrets.secret('typed')}`);
    await send(`${app.url}/${path}`, { method: 'DELETE' });
  }
  await send(`${app.url}/%zz${secrets.secret('typed')}`);
  await unread(app, secrets);
}

/** Requests that Node gives up: too large, and not at their end in time. */
async function unread(app: TestApp, secrets: SecretLog) {
  await send(app.url, {
    headers: { cookie: secrets.secret('typed').padEnd(20_000) + secrets.secret('typed') },
  });
  const server = httpServerOf(app);
  server.once('request', ({ socket }: IncomingMessage) => {
    server.emit(
      'clientError',
      Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
  });
  const body = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode(secrets.secret('typed')));
    },
  });
  await send(`${app.url}/api/oauth/register`, { method: 'POST', body, duplex: 'half' });
}

async function operators(app: TestApp, actor: RecordedActor, secrets: SecretLog) {
  const client = await app.newClient();
  secrets.secret('client secret', client.client_secret);
  secrets.secret('client secret', await app.get(ClientsService).rotateSecret(client.client_id));
  await app.get(ClientAccessService).disableClient(client.client_id);
  const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [actor.cell_number]);
  await app.get(SuspensionService).suspendUser(Number(user?.['id']));
  await actor.gql('{ Me { id } }');
  await app.travel(600);
  await actor.initialize('sms');
  await app.get(SuspensionService).resumeUser(Number(user?.['id']));
  await app.get(HousekeepingService).sweepAll();
}

/** Statements that fail, with their text and values in the driver's error. */
async function brokenDatabase(app: TestApp, actor: RecordedActor, secrets: SecretLog) {
  const text = secrets.secret('driver error');
  const cause = Object.assign(new Error(`Duplicate entry '${text}'\n${text}`), {
    sql: text,
    code: 'ER_TEST',
  });
  for (const error of [ERRORS.SERVICE_UNAVAILABLE({ cause }), cause]) {
    const reads = [
      vi.spyOn(app.get(Database), 'row').mockRejectedValue(error),
      vi.spyOn(app.get(Database), 'rows').mockRejectedValue(error),
    ];
    await actor.initialize('sms');
    await actor.gql('{ Me { id } }');
    for (const read of reads) read.mockRestore();
  }
  for (const table of ['users', 'challenges', 'sessions', 'clients']) {
    await app.query(`ALTER TABLE ${table} RENAME TO away`);
    await actor.register().catch(() => undefined);
    await actor.initialize('sms');
    await actor.token('1234567890');
    await actor.refreshWith();
    await actor.gql('{ Me { id cell_number } }');
    await app.query(`ALTER TABLE away RENAME TO ${table}`);
  }
}
