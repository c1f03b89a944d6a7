import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { newPan } from '../support/actors/pans.js';
import { userIdOf } from '../support/actors/staff.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { fixedPort } from '../support/servers/ports.js';
import { hasRedis, RedisServer, untilCounting } from '../support/servers/redis-server.js';

const STORES = ['the database', ...(hasRedis ? ['Redis'] : [])];

/** Each command runs beside the running server. */
describe.each(STORES)('keypad user, with rate limits counted in %s', (store) => {
  let redis: RedisServer | undefined;
  let settings: Settings;
  let app: TestApp;
  beforeAll(async () => {
    redis = store === 'Redis' ? new RedisServer(await fixedPort()) : undefined;
    await redis?.start();
    settings = { LIMIT_CARD_ADD: '2/86400', ...(redis && { REDIS_URL: redis.url }) };
    app = await startApp(settings);
    if (redis !== undefined) await untilCounting(app);
  });
  afterAll(async () => {
    await app.close();
    await redis?.kill();
  });

  const run = (line: string) => {
    const { DATABASE_URL, DATA_DIR } = app.config;
    return keypad({ ...settings, DATABASE_URL, DATA_DIR }, line.split(' '));
  };
  const addCard = (actor: Actor) => actor.gql(`mutation { CardAdd(pan: "${newPan()}") { id } }`);

  it('limits shows what is spent, and clear-limit lets the user go on and leaves the reason in the audit trail [LIM-5]', async () => {
    const actor = await Actor.signedIn(app);
    const user_id = await userIdOf(actor);
    for (let i = 0; i < 2; i += 1) dataOf(await addCard(actor));
    expect(gqlCodeOf(await addCard(actor))).toBe('RATE_LIMITED');

    const limits = (await run(`user limits ${actor.cell_number} --json`)).json();
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d /) as string;
    expect(limits).toContainEqual({
      name: 'card_add',
      text: expect.any(String) as string,
      spent: 2,
      allowed: 2,
      window: 86_400,
      ends_at: time,
    });
    expect((await run(`user limits ${String(user_id)}`)).stdout).toMatch(
      /^initialize_day_known +0 +10 +86400 +- +\S.*$/m,
    );

    const clear = `user clear-limit ${String(user_id)} card_add --reason Called --json`;
    expect((await run(clear)).json()).toMatchObject({ name: 'card_add', spent: 0, cleared: true });
    expect((await run(clear)).json()).toMatchObject({ name: 'card_add', cleared: false });
    dataOf(await addCard(actor));
    const events = await app.query(
      `SELECT actor, e.user_id, reason FROM audit_events e JOIN audit_reasons r ON r.nonce = e.nonce
      WHERE event = 'user.limit_cleared' AND e.user_id = ?`,
      [user_id],
    );
    expect(events).toEqual([{ actor: 'operator', user_id, reason: 'card_add: Called' }]);
  });

  it('clear-limit refuses a name that is none, a missing reason and an unknown user', async () => {
    const id = String(await userIdOf(await Actor.registered(app)));
    const unknown = await run(`user clear-limit ${id} register --reason Called`);
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toMatch(
      /^error: name must be the name of a rate limit by user or number, .*\n$/,
    );
    expect(await run(`user clear-limit ${id} card_add`)).toMatchObject({ code: 2, stdout: '' });
    for (const command of ['limits 999999', 'clear-limit 999999 card_add --reason Called'])
      expect(await run(`user ${command}`)).toMatchObject({
        code: 1,
        stderr: 'error: there is no such user\n',
      });
  });
});
