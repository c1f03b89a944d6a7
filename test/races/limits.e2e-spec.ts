import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Actor, newNumber } from '../support/actors/actor.js';
import { claimsOf } from '../support/assertions/claims.js';
import type { Shot } from '../support/servers/connections.js';
import { newPan } from '../support/actors/pans.js';
import {
  CIRCUMSTANCES,
  CROWD,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { count, tally } from '../support/assertions/tally.js';

describe.each(CIRCUMSTANCES)('races for rate limits, $name', (circumstances) => {
  let replicas: Replicas;
  let accounts: string[];
  beforeAll(async () => {
    const wide = '1000000/60';
    const sms = { LIMIT_SMS_PREFIX: wide, LIMIT_SMS_TOTAL: wide };
    replicas = await startReplicas(circumstances, {
      ...{ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', LIMIT_INITIALIZE: '20/600' },
      ...sms,
    });
    accounts = await register(times(CROWD, newNumber));
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  /** Registers users from many addresses. */
  async function register(numbers: string[]): Promise<string[]> {
    const shots = numbers.map((number) => ({ ...registration(number), from: newAddress() }));
    expect(tally(await replicas.crowd.release(shots))).toEqual({ '200': numbers.length });
    return numbers;
  }

  /** Signs a new user in at a replica and returns the access token. */
  async function signIn(round: number): Promise<string> {
    const actor = new Actor(replicas.at(round));
    await register([actor.cell_number]);
    const asked = {
      path: '/api/oauth/initialize',
      body: { username: actor.cell_number, channel: 'sms' },
    };
    await replicas.crowd.release([{ ...asked, from: newAddress() }]);
    const { body } = await actor.token(await actor.receivedCode());
    return String(body['access_token']);
  }

  it(
    'exactly the rate limit of 100 registrations from one address succeeds [LIM-1]',
    PATIENCE,
    everyRound(circumstances, async () => {
      const numbers = times(CROWD, newNumber);
      const from = newAddress();
      const answers = await replicas.crowd.release(
        numbers.map((number) => ({ ...registration(number), from })),
      );
      const { limit } = replicas.app.config.LIMIT_REGISTER;
      expect(tally(answers)).toEqual({ '200': limit, 'RATE_LIMITED 429': CROWD - limit });
      const marks = numbers.map(() => '?').join(', ');
      expect(await count(replicas.app, `users WHERE cell_number IN (${marks})`, numbers)).toBe(
        limit,
      );
    }),
  );

  it(
    'exactly the rate limit of 100 wrong client secrets from one address is compared [LIM-1]',
    PATIENCE,
    everyRound(circumstances, async () => {
      const from = newAddress();
      const { client_id } = replicas.app.client;
      const body = {
        grant_type: 'refresh_token',
        client_id,
        client_secret: 'kps_wrong',
        refresh_token: 'x',
      };
      const answers = await replicas.crowd.release(
        times(CROWD, () => ({ path: '/api/oauth/token', body, from })),
      );
      const { limit } = replicas.app.config.LIMIT_FAILURES;
      expect(tally(answers)).toEqual({
        'INVALID_CLIENT 401': limit,
        'RATE_LIMITED 429': CROWD - limit,
      });
    }),
  );

  it(
    'exactly the rate limit of 100 wrong codes for 100 numbers from one address is compared [LIM-1]',
    PATIENCE,
    everyRound(circumstances, async () => {
      await replicas.app.query('UPDATE challenges SET next_at = 1');
      await replicas.app.query('DELETE FROM limits');
      const asked = accounts.map((username) => ({
        ...{ path: '/api/oauth/initialize', body: { username, channel: 'sms' } },
        from: newAddress(),
      }));
      expect(tally(await replicas.crowd.release(asked))).toEqual({ '200': CROWD });
      await replicas.app.query('UPDATE challenges SET tries = 0, failures = 0, delayed_until = 0');
      const from = newAddress();
      const guesses = accounts.map((username) => {
        const body = {
          grant_type: 'password',
          ...replicas.app.client,
          username,
          password: '000000',
          scope: '*',
        };
        return { path: '/api/oauth/token', body, from };
      });
      const { limit } = replicas.app.config.LIMIT_FAILURES;
      const answers = await replicas.crowd.release(guesses);
      expect(tally(answers)).toEqual({
        'INVALID_GRANT 400': limit,
        'RATE_LIMITED 429': CROWD - limit,
      });
      expect(await count(replicas.app, 'challenges WHERE tries = 1')).toBe(limit);
    }),
  );

  it(
    'exactly the rate limit of 100 initialize calls for 100 numbers from one address sends a message [LIM-1]',
    PATIENCE,
    everyRound(circumstances, async () => {
      await replicas.app.query('UPDATE challenges SET next_at = 1');
      await replicas.app.query('DELETE FROM limits');
      await replicas.app.query('DELETE FROM messages');
      const from = newAddress();
      const answers = await replicas.crowd.release(
        accounts.map((username) => ({
          path: '/api/oauth/initialize',
          body: { username, channel: 'sms' },
          from,
        })),
      );
      const { limit } = replicas.app.config.LIMIT_INITIALIZE;
      // A request is counted before its message is stored, so one that a busy machine could not
      // answer has been counted without a message.
      const sent = answers.filter(({ status }) => status === 200).length;
      expect(sent).toBeLessThanOrEqual(limit);
      expect(sent).toBeGreaterThanOrEqual(limit - replicas.crowd.repeats);
      expect(tally(answers)).toEqual({ '200': sent, 'RATE_LIMITED 429': CROWD - sent });
      expect(await count(replicas.app, 'messages')).toBe(sent);
    }),
  );

  it(
    'exactly the rate limit of 50 cards added at once is stored [LIM-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const token = await signIn(round);
      const shots = times(50, (): Shot => {
        return {
          path: '/api/v4/graphql',
          body: { query: `mutation { CardAdd(pan: "${newPan()}") { id } }` },
          token,
        };
      });
      const answers = await replicas.crowd.release(shots);
      const { limit } = replicas.app.config.LIMIT_CARD_ADD;
      expect(tally(answers)).toEqual({ '200': limit, 'RATE_LIMITED 429': 50 - limit });
      expect(
        await count(replicas.app, 'cards WHERE user_id = ?', [Number(claimsOf(token)['sub'])]),
      ).toBe(limit);
    }),
  );

  it(
    'exactly the rate limit of 100 tickets opened at once is stored [LIM-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const token = await signIn(round);
      const query =
        'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }';
      const answers = await replicas.crowd.release(
        times(CROWD, () => ({ path: '/api/v4/graphql', body: { query }, token })),
      );
      const { limit } = replicas.app.config.LIMIT_TICKET_ADD;
      expect(tally(answers)).toEqual({ '200': limit, 'RATE_LIMITED 429': CROWD - limit });
      expect(
        await count(replicas.app, 'tickets WHERE user_id = ?', [Number(claimsOf(token)['sub'])]),
      ).toBe(limit);
    }),
  );
});

function registration(cell_number: string): Shot {
  return {
    path: '/api/oauth/register',
    body: { first_name: 'Sara', last_name: 'Ahmadi', cell_number },
  };
}

/** Returns a random client address, which the trusted proxy of these tests reports. */
function newAddress(): string {
  return `10.${times(3, () => randomInt(256)).join('.')}`;
}
