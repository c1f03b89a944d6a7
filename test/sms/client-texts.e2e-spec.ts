import { describe, expect, it } from 'vitest';
import { CachedClients } from '../../src/accounts/clients/index.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { postJson, send } from '../support/actors/http.js';
import { useApp } from '../support/servers/app.js';
import { keypad, type Outcome } from '../support/servers/command.js';
import { readCredentials } from '../support/servers/credentials.js';
import { messagesIn } from '../support/actors/received-messages.js';

const TEXT = 'My shop: your code is {code}. Never share it.';
const USUAL = /^Your sign-in code is \d{6}\. Never share it\.$/;

const app = useApp({ LIMITS: 'off' });

/** Runs an operator command, and reads the clients again as each replica does within a second. */
async function command(...words: string[]): Promise<Outcome> {
  const { DATABASE_URL, DATA_DIR } = app.config;
  const outcome = await keypad({ DATABASE_URL, DATA_DIR }, ['client', ...words, '--json']);
  await app.get(CachedClients).refreshClients();
  return outcome;
}

async function newClient(): Promise<string> {
  const created = await command('create', '--name', 'My shop', '--platform', 'ANDROID');
  return String(readCredentials(created.stdout).client_id);
}

/** Requests a code as an application and returns the text message. */
async function messageFor(
  client_id: unknown,
  language = 'en',
  username = newNumber(),
): Promise<string> {
  const actor = new Actor(app, username);
  expectOk(await actor.register());
  const body = { username, channel: 'sms', client_id };
  expectOk(
    await postJson(`${app.url}/api/oauth/initialize`, body, { 'accept-language': language }),
  );
  return textAt(username);
}

async function textAt(number: string): Promise<string> {
  const answer = expectOk(
    await send(`${app.url}/dev/phone/messages?to=${encodeURIComponent(number)}`),
  );
  const [newest] = messagesIn(answer);
  return newest?.text ?? '';
}

describe('The text of a client', () => {
  it('stands in its messages in its language, with the line for the phone at the end', async () => {
    const id = await newClient();
    const set = await command(
      'sms-text',
      id,
      '--language',
      'en',
      '--text',
      TEXT,
      '--app-hash',
      'FA+9qCX9VSu',
    );
    expect(set.json()).toMatchObject([
      { language: 'en', own: true, encoding: 'GSM-7', characters: 58, parts: 1 },
      { language: 'fa', own: false, encoding: 'UCS-2', parts: 1 },
    ]);
    expect(await messageFor(id)).toMatch(
      /^My shop: your code is \d{6}\. Never share it\.\n\nFA\+9qCX9VSu$/,
    );
    expect(await messageFor(Number(id), 'fa')).toMatch(/^رمز ورود: \d{6}/);
    await command(
      'sms-text',
      id,
      '--language',
      'fa',
      '--text',
      'رمز فروشگاه: {code}',
      '--domain',
      'shop.example',
    );
    expect(await messageFor(id, 'fa')).toMatch(/^رمز فروشگاه: (\d{6})\n\n@shop\.example #\1$/);
  });

  it('signs in with the code of its message, which no table contains', async () => {
    const id = await newClient();
    await command('sms-text', id, '--language', 'en', '--text', TEXT);
    const actor = new Actor(app);
    const text = await messageFor(id, 'en', actor.cell_number);
    const code = /\d{6}/.exec(text)?.[0] ?? '';
    const [row] = await app.query('SELECT payload FROM messages WHERE recipient = ?', [
      actor.cell_number,
    ]);
    expect(row).toEqual({ payload: TEXT });
    expectOk(await actor.token(code));
  });

  it('gives way to the usual text for another client, after --default, and for a disabled client', async () => {
    const id = await newClient();
    await command('sms-text', id, '--language', 'en', '--text', TEXT);
    for (const other of [app.client.client_id, undefined, null, 99_999, 'x', {}, '9'.repeat(16)])
      expect(await messageFor(other)).toMatch(USUAL);
    await command('sms-text', id, '--language', 'en', '--default');
    expect(await messageFor(id)).toMatch(USUAL);
    await command('sms-text', id, '--language', 'en', '--text', TEXT);
    await command('disable', id);
    expect(await messageFor(id)).toMatch(USUAL);
  });

  it('stands in no message that proves a number', async () => {
    const actor = await Actor.signedIn(app);
    const id = String(app.client.client_id);
    await command('sms-text', id, '--language', 'en', '--text', TEXT);
    await actor.gql(`mutation { MeCellNumberSet(cell_number: "${newNumber()}") { waiting_time } }`);
    expect(await textAt(actor.cell_number)).toMatch(/change your mobile number/);
    await command('sms-text', id, '--language', 'en', '--default');
  });
});

describe('keypad client sms-text', () => {
  it.each<[string, string[], RegExp]>([
    [
      'a text without the code',
      ['--language', 'en', '--text', 'Hello'],
      /must contain \{code\} once/,
    ],
    [
      'a text that is too long',
      ['--language', 'en', '--text', `{code}${'a'.repeat(160)}`],
      /166 characters of GSM-7/,
    ],
    ['a text without a language', ['--text', TEXT], /--language is missing/],
    [
      'a hash without a text',
      ['--language', 'en', '--app-hash', 'FA+9qCX9VSu'],
      /--text is missing/,
    ],
    [
      'a hash and a domain',
      ['--language', 'en', '--text', TEXT, '--app-hash', 'FA+9qCX9VSu', '--domain', 'a.example'],
      /app hash or a domain/,
    ],
  ])('refuses %s with exit code 2', async (_what, words, reason) => {
    const { code, stderr } = await command('sms-text', String(app.client.client_id), ...words);
    expect([code, stderr]).toEqual([2, expect.stringMatching(reason) as string]);
  });

  it('refuses an unknown client, and shows the texts of one that has none', async () => {
    expect(await command('sms-text', '99999')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no such client') as string,
    });
    const shown = (await command('sms-text', String(app.client.client_id))).json();
    expect(shown).toMatchObject([
      {
        language: 'en',
        own: false,
        preview: 'Your sign-in code is 123456. Never share it.',
        characters: 44,
      },
      { language: 'fa', own: false },
    ]);
  });

  it('records each change in the audit trail once [AUD-1]', async () => {
    const id = await newClient();
    for (let i = 0; i < 2; i += 1)
      await command('sms-text', id, '--language', 'en', '--text', TEXT);
    const rows = await app.query(
      "SELECT subject FROM audit_events WHERE event = 'client.sms_text_set' AND subject = ?",
      [`client:${id}`],
    );
    expect(rows).toHaveLength(1);
  });
});
