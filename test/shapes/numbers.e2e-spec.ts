import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { codeOf, postJson, type Answer } from '../support/actors/http.js';
import {
  expectDocumented,
  expectNothingReplaced,
  expectOneAccountEach,
} from '../support/assertions/documented.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { useApp } from '../support/servers/app.js';
import { FUZZ } from '../support/shapes/fuzz.js';
import { OPEN_PLANS, SPELLINGS, UNREADABLE } from '../support/shapes/numbers.js';

const national = fc.integer({ min: 9_000_000_000, max: 9_399_999_999 }).map(String);
const rest = fc.integer({ min: 21_000_000, max: 98_999_999 }).map(String);

describe('a number, pasted in all its spellings', () => {
  const app = useApp({ LIMITS: 'off' });
  const post = (path: string, body: Record<string, unknown>): Promise<Answer> =>
    postJson(`${app.url}/api/oauth/${path}`, body);
  const register = (cell_number: unknown) =>
    post('register', { first_name: 'Sara', last_name: 'Karimi', cell_number });
  const countUsers = async () =>
    Number((await app.query('SELECT COUNT(*) AS n FROM users'))[0]?.['n']);

  afterEach(async () => {
    await expectNothingReplaced(app);
    await expectOneAccountEach(app);
  });

  /** Registers one spelling, and expects each other one to be the same account. */
  async function expectOneAccount(spellings: readonly unknown[], first: unknown): Promise<void> {
    const before = await countUsers();
    expect([first, (await register(first)).status]).toEqual([first, 200]);
    for (const spelling of spellings) {
      expect([spelling, codeOf(await register(spelling))]).toEqual([spelling, 'REST_USER_EXISTS']);
      const { status } = await post('initialize', { username: spelling });
      expect([spelling, status]).toEqual([spelling, expect.toBeOneOf([200, 429])]);
    }
    expect(await countUsers()).toBe(before + 1);
  }

  it('makes one account in REST [TYPE-1] [TYPE-2]', async () => {
    expect(SPELLINGS.length).toBeGreaterThanOrEqual(20);
    const property = fc.asyncProperty(national, fc.nat(SPELLINGS.length - 1), async (digits, i) => {
      const spellings = SPELLINGS.map((toText) => toText(digits));
      await expectOneAccount(spellings, spellings[i]);
    });
    await fc.assert(property, { ...FUZZ, numRuns: 3 * FUZZ.rounds });
  });

  it('makes one account where its numbering plan leaves digits open [TYPE-2]', async () => {
    const property = fc.asyncProperty(rest, fc.nat(), async (digits, i) => {
      for (const toSpellings of OPEN_PLANS) {
        const spellings = toSpellings(digits);
        await expectOneAccount(spellings, spellings[i % spellings.length]);
      }
    });
    await fc.assert(property, { ...FUZZ, numRuns: 2 * FUZZ.rounds });
  });

  it('gets a refusal of MeCellNumberSet as the present number [TYPE-1] [TYPE-2]', async () => {
    const actor = await Actor.signedIn(app);
    const digits = actor.cell_number.slice('+98'.length);
    const query = 'mutation A($n: String!) { MeCellNumberSet(cell_number: $n) { __typename } }';
    for (const toText of SPELLINGS) {
      const { body } = await actor.gql(query, { n: String(toText(digits)) });
      expect([toText(digits), body.errors?.[0]?.extensions?.['code']]).toEqual([
        toText(digits),
        'BAD_USER_INPUT',
      ]);
    }
  });

  it('makes no second account in a spelling that has more than the number [TYPE-2]', async () => {
    const property = fc.asyncProperty(national, async (digits) => {
      expect((await register(`0${digits}`)).status).toBe(200);
      const before = await countUsers();
      for (const toValue of UNREADABLE) {
        const value = toValue(digits);
        const answer = await register(value);
        expectDocumented(answer, value);
        if (codeOf(answer) !== 'REST_USER_EXISTS')
          expectRefusal(answer, 'VALIDATION_FAILED', 'cell_number');
        expectDocumented(await post('initialize', { username: value }), value);
      }
      expect(await countUsers()).toBe(before);
    });
    await fc.assert(property, { ...FUZZ, seed: FUZZ.seed + 1, numRuns: FUZZ.rounds });
  });
});
