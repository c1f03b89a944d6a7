import { beforeEach, describe, expect, it } from 'vitest';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { postJson, type Answer } from '../support/actors/http.js';
import {
  askFrom,
  codeFrom,
  guessFrom,
  settleAt,
  toSiteAddress as addressIn,
} from '../support/actors/networks.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';
import { useApp } from '../support/servers/app.js';

const app = useApp({
  ...{ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  ...{ LIMIT_REGISTER: '2/60', LIMIT_REGISTER_SITE: '3/60', LIMIT_REGISTER_TOTAL: '6/60' },
  ...{ LIMIT_INITIALIZE: '2/600', LIMIT_INITIALIZE_SITE: '3/600', LIMIT_INITIALIZE_IPV6: '5/600' },
});
beforeEach(() => app.query('DELETE FROM limits'));

function registerFrom(address: string): Promise<Answer> {
  const body = { first_name: 'Sara', last_name: 'Amini', cell_number: newNumber() };
  return postJson(`${app.url}/api/oauth/register`, body, { 'x-forwarded-for': address });
}

function expectNoUser(answer: Answer): void {
  expectRefusal(answer, 'REST_USER_NOT_FOUND');
}

describe('POST /api/oauth/initialize over IPv6', () => {
  const ask = (address: string) => askFrom(address, new Actor(app), 'ussd');

  it('counts the /64, the /48 and all of IPv6, and a refused request in none [LIM-6]', async () => {
    for (let i = 0; i < 2; i += 1) expectNoUser(await ask(addressIn(1, 1)));
    for (let i = 0; i < 3; i += 1) expectRefusal(await ask(addressIn(1, 1)), 'RATE_LIMITED');

    expectNoUser(await ask(addressIn(1, 2)));
    for (const network of [2, 3, 4])
      expectRefusal(await ask(addressIn(1, network)), 'RATE_LIMITED');

    for (let i = 0; i < 2; i += 1) expectNoUser(await ask(addressIn(2, 1)));
    const refused = await ask(addressIn(3, 1));
    expectRefusal(refused, 'RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(570);
    expect(await count(app, "limits WHERE bucket LIKE 'initialize%'")).toBe(3 + 2 + 1);

    expectNoUser(await ask('192.0.2.9'));
    await app.travel(600);
    expectNoUser(await ask(addressIn(1, 1)));
  });

  it('counts addresses of IPv4 without their neighbours [LIM-6]', async () => {
    for (let i = 1; i < 12; i += 1) expectNoUser(await ask(`192.0.2.${String(i)}`));
    expectNoUser(await ask('::ffff:192.0.2.20'));
  });

  it('lets a network that has signed the user in pass beyond the /48 and the total [LIM-6] [OTP-6]', async () => {
    const home = addressIn(1, 1);
    const owner = await settleAt(home, await Actor.registered(app));
    const neighbour = await Actor.registered(app);
    await app.travel(3_600);
    for (const [site, network] of [
      [1, 2],
      [1, 2],
      [1, 3],
      [2, 1],
      [2, 2],
    ] as const)
      expectNoUser(await ask(addressIn(site, network)));

    expectRefusal(await askFrom(home, neighbour, 'ussd'), 'RATE_LIMITED');
    expectOk(await guessFrom(home, owner, await codeFrom(home, owner)));
  });
});

describe('wrong codes from many /64', () => {
  it('count for the account as those from one, and not in LIMIT_FAILURES [OTP-6]', async () => {
    const owner = await Actor.registered(app);
    const statuses = [];
    for (let i = 0; i < 12; i += 1) {
      await app.travel(i % 5 === 0 ? 3_600 : 0);
      if (i % 5 === 0) expectOk(await owner.initialize('sms'));
      statuses.push((await guessFrom(addressIn(i, i), owner, '000000')).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('POST /api/oauth/register', () => {
  it('counts the /64, the /48 and all of IPv6, which use up nothing of IPv4 [LIM-6]', async () => {
    const users = await count(app, 'users');
    for (let i = 0; i < 2; i += 1) expectOk(await registerFrom(addressIn(1, 1)));
    expectRefusal(await registerFrom(addressIn(1, 1)), 'RATE_LIMITED');
    expectOk(await registerFrom(addressIn(1, 2)));
    expectRefusal(await registerFrom(addressIn(1, 3)), 'RATE_LIMITED');

    for (let site = 2; site < 5; site += 1) expectOk(await registerFrom(addressIn(site, 1)));
    expectRefusal(await registerFrom(addressIn(5, 1)), 'RATE_LIMITED');
    for (let i = 1; i <= 6; i += 1) expectOk(await registerFrom(`192.0.2.${String(i)}`));
    expectRefusal(await registerFrom('192.0.2.7'), 'RATE_LIMITED');
    expect(await count(app, 'users')).toBe(users + 12);

    await app.travel(60);
    for (const address of ['192.0.2.7', addressIn(5, 1)]) expectOk(await registerFrom(address));
  });
});
