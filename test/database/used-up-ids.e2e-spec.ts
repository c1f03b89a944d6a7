import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { gqlCodeOf } from '../support/actors/graphql.js';
import { count } from '../support/assertions/tally.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { continueIdsAt } from '../support/servers/next-ids.js';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

describe('the service without ids', () => {
  // A server has 64 bits; a JavaScript number is exact below 2^53.
  const ends = inject('engine') === 'mariadb' ? [2n ** 53n, 2n ** 63n - 1n] : [2n ** 53n];

  it.each(ends)('refuses a sign-in with 503 and stores nothing at id %s [CLU-6]', async (end) => {
    const actor = await Actor.registered(app);
    const code = await actor.newCode();
    await continueIdsAt(app.dataSource, end, ['sessions']);
    const refused = await actor.token(code);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await count(app, 'sessions')).toBe(0);

    await continueIdsAt(app.dataSource, 100, ['sessions']);
    expectOk(await actor.token(code));
  });

  it('refuses to read a row whose id is no exact number with 503 [CLU-6]', async () => {
    const actor = await Actor.signedIn(app);
    const add = 'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }';
    expect(gqlCodeOf(await actor.gql(add))).toBeUndefined();
    await app.query(`UPDATE tickets SET id = ${String(2n ** 53n)}`);
    expect(gqlCodeOf(await actor.gql('{ Tickets { id } }'))).toBe('SERVICE_UNAVAILABLE');
  });
});
