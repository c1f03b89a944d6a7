import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Actor, expectOk, tokensIn } from '../support/actors/actor.js';
import { dataOf, postGraphql } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { wrongCode } from '../support/actors/cell-number.js';
import { askFrom, codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { countRandomRuns } from '../support/random-runs.js';
import { useApp, type Settings } from '../support/servers/app.js';

/** Number of attacks that are played. Set `MODEL_RUNS=1000` for a long run. */
const RUNS = countRandomRuns('MODEL_RUNS', 25);

/**
 * Rate limits by address and prefix protect other things than the account; they are too wide to
 * refuse here.
 */
const SETTINGS: Settings = {
  TRUSTED_PROXIES: '127.0.0.1',
  LIMIT_REGISTER: '100000/60',
  LIMIT_INITIALIZE: '100000/600',
  LIMIT_FAILURES: '100000/60',
  LIMIT_SMS_PREFIX: '100000/3600',
  LIMIT_SMS_TOTAL: '1000000/3600',
};

/** What an attacker can do who lacks the phone. */
type Move =
  | { readonly does: 'asks'; readonly from: string; readonly channel: 'ussd' | 'sms' }
  | { readonly does: 'guesses'; readonly from: string; readonly times: number }
  | { readonly does: 'dials' }
  | { readonly does: 'ends'; readonly from: string }
  | { readonly does: 'waits'; readonly seconds: number };

/**
 * Networks of an attacker: six that never signed the user in, two that once did, and the owner's
 * own.
 */
const OUTSIDE = ['1', '2', '3', '4', '5', '6'].map((end) => `203.0.113.${end}`);
const ONCE = ['192.0.2.1', '192.0.2.2'];
const INSIDE = [...OUTSIDE.slice(0, 2), ...ONCE, HOME, HOME, HOME];

const channel = fc.constantFrom('ussd' as const, 'sms' as const);

/** Returns the attacks from these networks, with a session of the user or without. */
function attackFrom(
  networks: readonly string[],
  { maxLength = 20, hasSession = false } = {},
): fc.Arbitrary<Move[]> {
  const from = fc.constantFrom(...networks);
  const move: fc.Arbitrary<Move> = fc.oneof(
    fc.record({ does: fc.constant('asks' as const), from, channel }),
    fc.record({
      does: fc.constant('guesses' as const),
      from,
      times: fc.integer({ min: 1, max: 6 }),
    }),
    fc.record({ does: fc.constant('dials' as const) }),
    fc.record({
      does: fc.constant('waits' as const),
      seconds: fc.constantFrom(1, 30, 60, 120, 300, 600, 3_600),
    }),
  );
  const ends = fc.record({ does: fc.constant('ends' as const), from });
  return fc.array(hasSession ? fc.oneof({ weight: 4, arbitrary: move }, ends) : move, {
    maxLength,
  });
}

/**
 * Returns the attacks between a request for a code and its entry; each of its waits takes that many
 * seconds.
 */
function attackMeanwhile(
  networks: readonly string[],
  seconds: number,
  options?: Parameters<typeof attackFrom>[1],
): fc.Arbitrary<Move[]> {
  return attackFrom(networks, options).map((moves) =>
    moves.map((each): Move => (each.does === 'waits' ? { does: 'waits', seconds } : each)),
  );
}

const attack = attackFrom(OUTSIDE);
const meanwhile = attackMeanwhile(OUTSIDE, 10);

describe('An attacker without the phone', () => {
  const app = useApp(SETTINGS);

  it('never keeps the owner at a known network from signing in within one waiting time [OTP-6]', async () => {
    await fc.assert(
      fc.asyncProperty(
        attack,
        channel,
        meanwhile,
        attack,
        channel,
        async (before, first, during, later, second) => {
          const owner = await settleAt(HOME, await Actor.registered(app));
          await play(before, owner);
          await signInDuring(during, owner, first);
          await play(later, owner);
          await signInDuring(during, owner, second);
        },
      ),
      { numRuns: RUNS },
    );
  });

  async function signInDuring(
    moves: readonly Move[],
    owner: Actor,
    by: 'ussd' | 'sms',
  ): Promise<void> {
    const code = await codeFrom(HOME, owner, by);
    await play(moves, owner);
    expectOk(await guessFrom(HOME, owner, code));
    // The only waiting time that the owner meets is that of the owner's own last code.
    await app.travel(60);
  }
});

describe('An attacker who once signed in, or who shares the network of the owner', () => {
  const app = useApp(SETTINGS);

  it('never keeps the owner from signing in within one waiting time from another known network [OTP-6]', async () => {
    const elsewhere = [...OUTSIDE.slice(0, 2), ...ONCE, ...ONCE];
    const options = { hasSession: true };
    await fc.assert(
      fc.asyncProperty(
        attackFrom(elsewhere, options),
        channel,
        attackMeanwhile(elsewhere, 10, options),
        attackFrom(elsewhere, options),
        async (before, by, during, later) => {
          const owner = await settled();
          await play(before, owner);
          await signInDuring(during, owner, by);
          await app.travel(60);
          await play(later, owner);
          await signInDuring(during, owner, 'ussd');
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('never keeps the owner from signing in within two waiting times from the same network [OTP-6]', async () => {
    await fc.assert(
      fc.asyncProperty(
        attackFrom(INSIDE),
        attackMeanwhile(INSIDE, 9, { maxLength: 6 }),
        async (before, during) => {
          const owner = await settled();
          await play(before, owner);
          for (let waits = 0; ; waits += 1) {
            // The neighbour always asks first, and guesses without rest.
            await play([{ does: 'asks', from: HOME, channel: 'ussd' }], owner);
            if (await signsInAtOnce(during, owner)) break;
            expect(waits).toBeLessThan(2);
            await app.travel(secondsOf(await askFrom(HOME, owner, 'ussd')));
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  /**
   * Returns a user who has signed in at HOME, then at the attacker's networks, and at HOME again.
   * The tokens are of a session that the attacker keeps.
   */
  async function settled(): Promise<Actor> {
    const owner = await Actor.registered(app);
    for (const network of [HOME, ...ONCE, HOME]) {
      const answer = expectOk(await guessFrom(network, owner, await codeFrom(network, owner)));
      if (network !== HOME) owner.tokens = tokensIn(answer);
      await app.travel(3_600);
    }
    return owner;
  }

  /**
   * Signs in at HOME. A code that the attacker's next request ended is refused; the owner dials
   * again and enters that.
   */
  async function signInDuring(
    moves: readonly Move[],
    owner: Actor,
    by: 'ussd' | 'sms',
  ): Promise<void> {
    const code = await codeFrom(HOME, owner, by);
    await play(moves, owner);
    const entered = await guessFrom(HOME, owner, code);
    if (entered.status !== 200) expectOk(await guessFrom(HOME, owner, await owner.dialledCode()));
  }

  async function signsInAtOnce(moves: readonly Move[], owner: Actor): Promise<boolean> {
    const code = await owner.dialledCode();
    await play([...moves, { does: 'guesses', from: HOME, times: 6 }], owner);
    return code !== '' && (await guessFrom(HOME, owner, code)).status === 200;
  }
});

describe('An attacker without the phone with UNKNOWN_USERS=conceal', () => {
  const app = useApp({ ...SETTINGS, UNKNOWN_USERS: 'conceal' });

  it('gets the same from a username without an account as from a user who signs in meanwhile [OTP-8]', async () => {
    await fc.assert(
      fc.asyncProperty(attack, meanwhile, attack, channel, async (before, during, later, by) => {
        const owner = await settleAt(HOME, await Actor.registered(app));
        const stranger = new Actor(app);
        // From then on no trace of the first sign-in is left in what other networks share.
        await app.travel(3 * 86_400);
        await compare(before, owner, stranger);
        const code = await codeFrom(HOME, owner, by);
        for (let i = 0; i < 4; i += 1) await guessFrom(HOME, owner, wrongCode(code));
        await compare(during, owner, stranger);
        expectOk(await guessFrom(HOME, owner, code));
        await compare(later, owner, stranger);
      }),
      { numRuns: RUNS },
    );
  });

  async function compare(moves: readonly Move[], owner: Actor, stranger: Actor): Promise<void> {
    for (const each of moves) {
      const known = await take(each, owner);
      const unknown = await take(
        each.does === 'waits' ? { does: 'waits', seconds: 0 } : each,
        stranger,
      );
      expect(known.length).toBe(unknown.length);
      known.forEach((answer, i) => {
        expectAlike(answer, unknown[i]);
      });
    }
  }
});

async function play(moves: readonly Move[], owner: Actor): Promise<void> {
  for (const each of moves) await take(each, owner);
}

/** Makes a move against the number of an actor and returns what the attacker sees. */
async function take(move: Move, target: Actor): Promise<Answer[]> {
  const { app } = target;
  switch (move.does) {
    case 'asks':
      return [await askFrom(move.from, target, move.channel)];
    case 'guesses': {
      const answers = [];
      for (let i = 0; i < move.times; i += 1) {
        answers.push(
          await guessFrom(move.from, target, String(randomInt(10 ** 6)).padStart(6, '0')),
        );
      }
      return answers;
    }
    case 'dials':
      expect(await new Actor(app).dialledCode()).toBe('');
      return [];
    case 'ends':
      await target.refresh();
      for (const mutation of ['SessionRevokeOthers { id }', 'SessionForgetNetworks'])
        dataOf(
          await postGraphql(
            target,
            { query: `mutation { ${mutation} }` },
            { 'x-forwarded-for': move.from },
          ),
        );
      return [];
    case 'waits':
      await app.travel(move.seconds);
      return [];
  }
}

/** Asserts that two answers differ only in what differs between any two requests. */
function expectAlike(known: Answer, unknown: Answer | undefined): void {
  expect(shapeOf(known)).toEqual(unknown && shapeOf(unknown));
  expect(Math.abs(secondsOf(known) - secondsOf(unknown))).toBeLessThanOrEqual(10);
}

function shapeOf({ status, body }: Answer): unknown {
  const { avatar, waiting_time, ...rest } = body;
  const errors = body.errors?.map(({ readable_code, message }) => ({ readable_code, message }));
  return {
    status,
    ...rest,
    errors,
    hasAvatar: avatar !== undefined,
    mustWait: waiting_time !== undefined,
  };
}

function secondsOf(answer: Answer | undefined): number {
  return Number(answer?.headers.get('retry-after') ?? answer?.body['waiting_time'] ?? 0);
}
