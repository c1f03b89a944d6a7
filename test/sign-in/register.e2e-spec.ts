import { describe, expect, it } from 'vitest';
import { Actor, newNumber } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { expectRefusal } from '../support/assertions/refusal.js';

describe('POST /api/oauth/register', () => {
  const app = useApp({ LIMITS: 'off' });

  const register = (members: Record<string, unknown> = {}): Promise<Answer> =>
    postJson(`${app.url}/api/oauth/register`, {
      ...{ first_name: 'Sara', last_name: 'Ahmadi', cell_number: newNumber() },
      ...members,
    });

  it('returns 200 with the id of the new user and nothing else', async () => {
    const answer = await register();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user_id: expect.any(Number) as number });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('stores an active, unverified user under one E.164 number, and trims names', async () => {
    const answer = await register({
      first_name: '  سارا ',
      last_name: '\tAhmadi\n',
      cell_number: '0935 111 2233',
    });
    const [user] = await app.query('SELECT * FROM users WHERE id = ?', [answer.body['user_id']]);
    expect(user).toMatchObject({
      ...{ first_name: 'سارا', last_name: 'Ahmadi', cell_number: '+989351112233' },
      ...{ status: 'ACTIVE', verified_at: null, email: null },
    });
  });

  it('sends no one-time password', async () => {
    const actor = await Actor.registered(app);
    expect(await actor.receivedCode()).toBe('');
    expect(await actor.dialledCode()).toBe('');
  });

  it('leaves the user unverified until the first sign-in, whose time is kept', async () => {
    const actor = await Actor.signedIn(app);
    const verifiedAt = async () =>
      (
        await app.query('SELECT verified_at FROM users WHERE cell_number = ?', [actor.cell_number])
      )[0]?.['verified_at'];
    const first = await verifiedAt();
    expect(first).toEqual(expect.any(Number));
    await app.travel(60);
    await actor.signIn();
    expect(await verifiedAt()).toBe(Number(first) - 60_000);
  });

  it('refuses a registered number without revealing its owner', async () => {
    const cell_number = newNumber();
    await register({ cell_number });
    const answer = await register({ cell_number });
    expectRefusal(answer, 'REST_USER_EXISTS');
    expect(answer.text).not.toContain('user_id');
  });

  it('recognises a registered number in every notation', async () => {
    await register({ cell_number: 9124445566 });
    for (const written of WRITTEN)
      expectRefusal(await register({ cell_number: written }), 'REST_USER_EXISTS');
  });

  it('creates exactly one user for 30 parallel registrations of one number [RACE-1]', async () => {
    const cell_number = newNumber();
    const answers = await Promise.all(Array.from({ length: 30 }, () => register({ cell_number })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 29 }, () => 409),
    ]);
    expect(
      await app.query('SELECT id FROM users WHERE cell_number = ?', [cell_number]),
    ).toHaveLength(1);
  });

  it('accepts names of 1 and of 60 characters in any script', async () => {
    expect((await register({ first_name: 'ع', last_name: '😀'.repeat(60) })).status).toBe(200);
    expect(
      (await register({ first_name: 'علی\u200cرضا', last_name: 'O’Neill-Müller 3' })).status,
    ).toBe(200);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', '   '],
    ['61 characters', 'x'.repeat(61)],
    ['a number', 7],
    ['a list', ['Sara']],
    ['an object', { toString: 'Sara' }],
    ['with a NUL', 'Sa\u0000ra'],
    ['with a line break', 'Sa\nra'],
    ['half of a surrogate pair', 'Sara\ud800'],
    ['with a right-to-left override', 'Sa\u202era'],
    ['with an embedding', 'Sa\u202ara'],
    ['with an isolate', '\u2066Sara'],
    ['with the end of an isolate', 'Sara\u2069'],
    ['zero-width only', '\u200b\u200c'],
    ['a Hangul filler only', '\u3164'],
    ['an empty Braille pattern only', '\u2800\u2800'],
  ])('refuses names that are %s', async (_what, name) => {
    expectRefusal(
      await register({ first_name: name, last_name: name }),
      'VALIDATION_FAILED',
      'first_name',
      'last_name',
    );
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['too short', '0912'],
    ['too long', '091212345678901'],
    ['letters', 'call me'],
    ['letters after digits', '09121234567x'],
    ['a negative integer', -9121234567],
    ['a fraction', 912.1234567],
    ['an unsafe integer', 1e21],
    ['a boolean', true],
    ['a list', ['09121234567']],
    ['an object', {}],
    ['with an extension', '09121234567;ext=12'],
    ['a NUL', '09121234567\u0000'],
  ])('refuses a cell number that is %s', async (_what, cell_number) => {
    expectRefusal(await register({ cell_number }), 'VALIDATION_FAILED', 'cell_number');
  });

  it('names every faulty field at once', async () => {
    const answer = await postJson(`${app.url}/api/oauth/register`, {});
    expectRefusal(answer, 'VALIDATION_FAILED', 'first_name', 'last_name', 'cell_number');
    const written = await register({ first_name: '', cell_number: '0912' });
    const [, number] = expectRefusal(written, 'VALIDATION_FAILED', 'first_name', 'cell_number');
    expect(number?.message).toMatch(/must be a mobile number/);
  });

  it('ignores unknown fields', async () => {
    const answer = await register({ id: 1, status: 'SUSPENDED', email: 'x@example.com' });
    const [user] = await app.query('SELECT status, email FROM users WHERE id = ?', [
      answer.body['user_id'],
    ]);
    expect(user).toEqual({ status: 'ACTIVE', email: null });
  });
});

const WRITTEN = [
  '09124445566',
  '9124445566',
  '+989124445566',
  '00989124445566',
  '989124445566',
  989124445566,
  '0912 444 55 66',
  '0912-444-5566',
  '+98 (912) 444-5566',
  '۰۹۱۲۴۴۴۵۵۶۶',
  '٠٩١٢٤٤٤٥٥٦٦',
  '۰۰۹۸۹۱۲۴۴۴۵۵۶۶',
  '+۹۸۹۱۲۴۴۴۵۵۶۶',
  ' 09124445566 ',
];
