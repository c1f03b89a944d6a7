import { beforeEach, describe, expect, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { ask, dataOf, gqlCodeOf, gqlMessagesOf } from '../support/actors/graphql.js';
import { postJson, send } from '../support/actors/http.js';
import { proveStaff } from '../support/actors/staff-proof.js';
import { staffMember, type StaffMember } from '../support/actors/staff.js';
import { useApp, type ClientCredentials } from '../support/servers/app.js';
import { messagesIn } from '../support/actors/received-messages.js';
import { graphql } from '../support/actors/typed-query.js';

const FIELDS = 'language own preview encoding characters parts';
const SET = `mutation ($client_id: ID!, $language: StaffSmsLanguage!, $text: String, $app_hash: String, $domain: String) {
  StaffSmsTextSet(client_id: $client_id, language: $language, text: $text, app_hash: $app_hash, domain: $domain, reason: "New name") { ${FIELDS} } }`;

const LIST = graphql(`
  query ($client_id: ID!) {
    StaffSmsTexts(client_id: $client_id) {
      language
      own
      preview
      encoding
      characters
      parts
    }
  }
`);

let admin: StaffMember;
let client: ClientCredentials;
const app = useApp({ LIMITS: 'off' });
beforeEach(async () => {
  admin = await staffMember(app);
  proveStaff(admin.actor);
  client = await app.newClient();
});

const set = (args: Record<string, unknown>, by = admin.actor) =>
  by.gql(SET, { client_id: String(client.client_id), language: 'EN', ...args });
const list = (by = admin.actor) => ask(by, LIST, { client_id: String(client.client_id) });
const events = () =>
  app.query(
    `SELECT event, actor, reason FROM audit_events e LEFT JOIN audit_reasons r ON r.nonce = e.nonce
    WHERE e.subject = ? AND event = 'client.sms_text_set' ORDER BY e.id`,
    [`client:${String(client.client_id)}`],
  );

describe('StaffSmsTexts', () => {
  it('returns the usual text of each language with its length, also to auditors', async () => {
    const { actor: auditor } = await staffMember(app, {}, 'auditor');
    const texts = await list(auditor);
    expect(texts).toMatchObject([
      { language: 'EN', own: false, encoding: 'GSM-7', characters: 44, parts: 1 },
      { language: 'FA', own: false, encoding: 'UCS-2', parts: 1 },
    ]);
    expect(texts[0]?.preview).toBe('Your sign-in code is 123456. Never share it.');
    const missing = await auditor.gql('{ StaffSmsTexts(client_id: 987654321) { own } }');
    expect(gqlCodeOf(missing)).toBe('NOT_FOUND');
  });
});

describe('StaffSmsTextSet', () => {
  it('sets the next messages of the client, with the line for the phone, and leaves one event with the reason [ROLE-4]', async () => {
    const text = { text: 'My shop: your code is {code}.', domain: 'shop.example' };
    for (let i = 0; i < 2; i += 1) {
      expect(dataOf(await set(text))['StaffSmsTextSet']).toMatchObject({
        ...{ language: 'EN', own: true, encoding: 'GSM-7', characters: 52, parts: 1 },
        preview: 'My shop: your code is 123456.\n\n@shop.example #123456',
      });
    }
    const { cell_number: username } = await Actor.registered(app);
    const body = { username, channel: 'sms', client_id: client.client_id };
    expectOk(await postJson(`${app.url}/api/oauth/initialize`, body, { 'accept-language': 'en' }));
    const phone = expectOk(
      await send(`${app.url}/dev/phone/messages?to=${encodeURIComponent(username)}`),
    );
    const [newest] = messagesIn(phone);
    expect(newest?.text).toMatch(/^My shop: your code is (\d{6})\.\n\n@shop\.example #\1$/);
    expect(await events()).toEqual([
      { event: 'client.sms_text_set', actor: `user:${String(admin.id)}`, reason: 'New name' },
    ]);
  });

  it('returns to the usual text with null', async () => {
    dataOf(await set({ language: 'FA', text: 'رمز فروشگاه: {code}' }));
    expect((await list()).map(({ own }) => own)).toEqual([false, true]);
    expect(dataOf(await set({ language: 'FA', text: null }))['StaffSmsTextSet']).toMatchObject({
      own: false,
    });
    expect((await list()).map(({ own }) => own)).toEqual([false, false]);
    expect(await events()).toHaveLength(2);
  });

  it.each([
    ['a text without the code', { text: 'SECRET' }, 'text'],
    ['a text that needs two messages', { text: `{code} SECRET ${'a'.repeat(150)}` }, 'text'],
    ['an app hash without a text', { app_hash: 'FA+9qCX9VSu' }, 'text'],
    ['a wrong app hash', { text: '{code}', app_hash: 'SECRET' }, 'app_hash'],
    ['a wrong domain', { text: '{code}', domain: 'https://SECRET' }, 'domain'],
    ['both', { text: '{code}', domain: 'shop.example', app_hash: 'FA+9qCX9VSu' }, 'domain'],
  ])('refuses %s, names the argument, and changes nothing', async (_what, args, field) => {
    const answer = await set(args);
    expect([gqlCodeOf(answer), gqlMessagesOf(answer)]).toEqual([
      'BAD_USER_INPUT',
      expect.stringContaining(field) as string,
    ]);
    expect(answer.text).not.toContain('SECRET');
    expect((await list()).map(({ own }) => own)).toEqual([false, false]);
    expect(await events()).toEqual([]);
  });

  it('refuses an unknown client, and staff without a fresh second proof [ROLE-3]', async () => {
    expect(gqlCodeOf(await set({ client_id: '987654321', text: '{code}' }))).toBe('NOT_FOUND');
    const { actor } = await staffMember(app);
    expect(gqlCodeOf(await set({ text: '{code}' }, actor))).toBe('PROOF_REQUIRED');
    expect(await events()).toEqual([]);
  });
});
