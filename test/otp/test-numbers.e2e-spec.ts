import { describe, expect, it } from 'vitest';
import { StaffService } from '../../src/sign-in/index.js';
import { APP_COUNTERS } from '../../src/app/features.js';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { send } from '../support/actors/http.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';

const CODE = '482913';
const LAST_DAY = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const [reviewer, tester, ended, staff] = [newNumber(), newNumber(), newNumber(), newNumber()];
const TEST_NUMBERS = [
  ...[reviewer, tester, staff].map((number) => `${number}:${CODE}:${LAST_DAY}`),
  `${ended}:${CODE}:2025-12-31`,
].join(',');

const lines: string[] = [];
const app = useApp(
  { LIMITS: 'off', LOG_LEVEL: 'warn', TEST_NUMBERS },
  { write: (line) => void lines.push(line) },
);

async function registered(number: string): Promise<Actor> {
  const actor = new Actor(app, number);
  await actor.register();
  await app.travel(600);
  return actor;
}

describe('A test number', () => {
  it.each(['ussd', 'sms'] as const)(
    'signs in with its fixed code after a request over %s',
    async (channel) => {
      const actor = await registered(reviewer);
      expectTokenRefusal(await actor.token(CODE), 'INVALID_GRANT');
      expectOk(await actor.initialize(channel));
      expectOk(await actor.token(CODE));
      expectTokenRefusal(await actor.token(CODE), 'INVALID_GRANT');
      expect(await actor.receivedCode()).toBe('');
    },
  );

  it('has five tries for each request, also before a dial [OTP-3]', async () => {
    const actor = await registered(tester);
    expectOk(await actor.initialize('ussd'));
    for (let i = 0; i < 5; i += 1)
      expectTokenRefusal(await actor.token(wrongCode(CODE)), 'INVALID_GRANT');
    expectTokenRefusal(await actor.token(CODE), 'INVALID_GRANT');
  });

  it('becomes an ordinary number after its last day', async () => {
    const actor = await registered(ended);
    const code = await actor.newCode('sms');
    expectTokenRefusal(await actor.token(CODE === code ? wrongCode(code) : CODE), 'INVALID_GRANT');
    expectOk(await actor.token(code));
  });

  it('gets no admin scope with its fixed code', async () => {
    const actor = await registered(staff);
    const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [staff]);
    await app.get(StaffService).appoint(Number(user?.['id']), 'admin');
    expectOk(await actor.initialize('sms'));
    const { body } = expectOk(await actor.token(CODE));
    expect(body['scope']).not.toContain('admin');
  });

  it('leaves an audit event, an alarm and a count of each sign-in [AUD-1]', async () => {
    const actor = await registered(reviewer);
    lines.length = 0;
    const before = [await counted(), await audited()] as const;
    expectOk(await actor.initialize('sms'));
    expectOk(await actor.token(CODE));
    const alarms = lines.filter((line) => line.includes('TestNumberAlarm'));
    expect(alarms).toEqual([
      expect.stringMatching(/user \d+ signed in with the fixed code/) as string,
    ]);
    expect(lines.join('')).not.toContain(CODE);
    expect([await counted(), await audited()]).toEqual(before.map((count) => count + 1));
  });

  it('has a code that opens no other account', async () => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode('sms');
    if (code !== CODE) expectTokenRefusal(await actor.token(CODE), 'INVALID_GRANT');
    expectOk(await actor.token(code));
  });
});

async function counted(): Promise<number> {
  const { name } = APP_COUNTERS.find(({ name }) => name.includes('test_number')) ?? { name: '' };
  const { text } = await send(`${app.url}/metrics`);
  return Number(new RegExp(`^${name}(?:\\{\\})? (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

async function audited(): Promise<number> {
  return (await app.query("SELECT id FROM audit_events WHERE event = 'session.started.test'"))
    .length;
}
