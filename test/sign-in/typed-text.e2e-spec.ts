import { describe, expect, it } from 'vitest';
import { Actor, newNumber } from '../support/actors/actor.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';

/** How a number arrives that is copied from contacts, chats, pages and documents. */
const PASTED: readonly ((national: string) => string)[] = [
  (national) => `\u202a0${national}\u202c`,
  (national) => `\u20680${national}\u2069\u200e`,
  (national) => `0${national}\n`,
  (national) => `+98\u00a0${national.slice(0, 3)}\u202f${national.slice(3)}`,
  (national) => `0${national.slice(0, 3)}\u2011${national.slice(3, 6)}\u2013${national.slice(6)}`,
  (national) => `(+98) ${national.slice(0, 3)}/${national.slice(3)}`,
  (national) => `tel:+98-${national}`,
  (national) => [...`0${national}`].map((digit) => String.fromCharCode(0x0966 + +digit)).join(''),
];

describe('What people paste', () => {
  const app = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });
  const post = (path: string, body: Record<string, unknown>): Promise<Answer> =>
    postJson(`${app.url}/api/oauth/${path}`, body);

  it.each(PASTED.map((toText) => [toText]))(
    'register, initialize and token read %s as one number [TYPE-1] [TYPE-2]',
    async (toText) => {
      const actor = new Actor(app, newNumber());
      const pasted = toText(actor.cell_number.slice('+98'.length));
      const names = { first_name: 'Sara', last_name: 'Ahmadi' };
      expect((await post('register', { ...names, cell_number: pasted })).status).toBe(200);
      expectRefusal(await actor.register(), 'REST_USER_EXISTS');

      expect((await post('initialize', { username: pasted })).status).toBe(200);
      const code = await actor.dialledCode();
      const typed = `\u2067${code.slice(0, 3)} – ${code.slice(3)}\u2069\n`;
      const grant = { grant_type: 'password', username: pasted, password: typed };
      expect((await post('token', { ...grant, ...app.client, scope: '*' })).status).toBe(200);
    },
  );

  it('both forms of a Mexican number are one account [TYPE-2]', async () => {
    const names = { first_name: 'Ana', last_name: 'Ruiz' };
    const first = await post('register', { ...names, cell_number: '+52 1 55 1234 5678' });
    expect(first.status).toBe(200);
    for (const cell_number of ['+52 55 1234 5678', '0052 1 55 1234 5678'])
      expectRefusal(await post('register', { ...names, cell_number }), 'REST_USER_EXISTS');
  });

  it('a command that takes a user finds it by each spelling [TYPE-1]', async () => {
    const actor = await Actor.registered(app);
    const { DATABASE_URL, DATA_DIR } = app.config;
    for (const toText of PASTED) {
      const text = toText(actor.cell_number.slice('+98'.length));
      const shown = await keypad({ DATABASE_URL, DATA_DIR }, ['user', 'show', text, '--json']);
      expect([text, shown.code]).toEqual([text, 0]);
    }
  });
});
