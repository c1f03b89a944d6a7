import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { examine, type Finding } from '../../src/doctor/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { metricOf } from '../support/assertions/alarms.js';
import { count } from '../support/assertions/tally.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { continueIdsAt } from '../support/servers/next-ids.js';

let app: TestApp;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  app = await startApp({ LOG_LEVEL: 'warn' }, { write: (line) => void lines.push(line) });
});
afterEach(() => app.close());

/** Returns the counter of alarms, and their log lines. */
const alarms = async () => ({
  counted: await metricOf(app, 'keypad_ids_used_up_total'),
  logged: lines.filter((line) => line.includes('"IdsAlarm"')),
});

describe('the service without ids', () => {
  // A server has 64 bits; a JavaScript number is exact below 2^53.
  const ends = inject('engine') === 'mariadb' ? [2n ** 53n, 2n ** 63n - 1n] : [2n ** 53n];

  it.each(ends)('refuses a sign-in with 503, stores nothing and raises an alarm at id %s [CLU-6]', async (end) => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    await continueIdsAt(app.dataSource, end, ['sessions']);
    expect(await alarms()).toEqual({ counted: 0, logged: [] });
    const refused = await actor.token(code);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await count(app, 'sessions')).toBe(0);
    expect(await alarms()).toEqual({ counted: 1, logged: [expect.stringMatching(/no ids left.*`keypad doctor`/)] });

    await continueIdsAt(app.dataSource, 100, ['sessions']);
    expectOk(await actor.token(code));
    expect(await alarms()).toMatchObject({ counted: 1 });
  });

  it('refuses to read a row whose id is no exact number with 503, and raises an alarm [CLU-6]', async () => {
    const actor = await Actor.signedIn(app);
    const add = 'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }';
    expect(gqlCodeOf(await actor.gql(add))).toBeUndefined();
    await app.query(`UPDATE tickets SET id = ${String(2n ** 53n)}`);
    expect(gqlCodeOf(await actor.gql('{ Tickets { id } }'))).toBe('SERVICE_UNAVAILABLE');
    expect(await alarms()).toMatchObject({ counted: 1 });
  });
});

describe('keypad doctor', () => {
  /** Returns what it says about ids. */
  async function finding(): Promise<Finding | undefined> {
    const { DATABASE_URL, DATA_DIR } = app.config;
    for await (const each of examine({ NODE_ENV: 'test', DATABASE_URL, DATA_DIR })) {
      if (each.name === 'ids') return each;
    }
    return undefined;
  }

  it('warns of a table that has used half of its ids until the ids are reset as it says [CLU-6]', async () => {
    await Actor.signedIn(app);
    await continueIdsAt(app.dataSource, 2n ** 52n - 2n, ['sessions']);
    expect(await finding()).toMatchObject({ status: 'ok', text: 'each table has used less than 50 % of its ids' });
    await continueIdsAt(app.dataSource, 2n ** 52n + 1n, ['sessions']);
    const { status, text, mend = '' } = (await finding()) ?? {};
    expect(status).toBe('warn');
    expect(text).toMatch(/^ids are used up to: sessions 50 %\. /);
    await app.query(mend.split(', run ')[1] ?? '');
    expect(await finding()).toMatchObject({ status: 'ok', text: 'each table has used less than 1 % of its ids' });
  });
});
