import { randomInt } from 'node:crypto';
import { compare, inRounds, measured, type Figures, type Plan } from './compare.js';
import { addressOf, CALLERS, numberOf, USERS, USSD_CODE, USSD_TOKEN } from './data-set.js';
import type { Database } from './database.js';
import { bucketsOf } from './fill.js';
import type { Script } from './load.js';
import type { Server } from './processes.js';
import { overAndOver, post, postForm } from './requests.js';

interface Pair {
  readonly keypad: Server;
  readonly bare: Server;
}

/** Compares requests that each add a card, for the callers in turn. */
export function cards(
  { keypad, bare }: Pair,
  tokens: readonly string[],
  plan: Plan,
): Promise<Figures[]> {
  const bodies = Array.from({ length: CALLERS }, (_, i) =>
    post('/card-add', { user: i + 1, buckets: bucketsOf(i + 1) }),
  );
  return compare(
    [
      { name: 'bare', server: bare, script: () => overAndOver((i) => bodies[i % CALLERS]) },
      { name: 'keypad', server: keypad, script: () => cardsAdded(tokens) },
    ],
    plan,
  );
}

const CARD_ADD = 'mutation ($pan: String!) { CardAdd(pan: $pan) { id pan status } }';

/** Returns a script that sends `CardAdd` with the tokens in turn. */
export function cardsAdded(tokens: readonly string[]): Script {
  return overAndOver((i) => {
    const body = { query: CARD_ADD, variables: { pan: randomPan() } };
    return post('/api/v4/graphql', body, { authorization: `Bearer ${tokens[i % CALLERS] ?? ''}` });
  });
}

/** Returns a random card number of a bank with a valid check digit (Luhn, ISO/IEC 7812-1 Annex B). */
function randomPan(): string {
  const digits = `603799${String(randomInt(10 ** 9)).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${String((10 - (sum % 10)) % 10)}`;
}

/** Compares dials of all users in turn, at half the maximum of the bare program. */
export async function dials(
  { keypad, bare }: Pair,
  database: Database,
  plan: Plan,
): Promise<Figures[]> {
  const bodies = Array.from({ length: USERS }, (_, i) => {
    return post('/dial', { user: i + 1, number: numberOf(i + 1), buckets: bucketsOf(i + 1) });
  });
  const contenders = [
    { name: 'bare', server: bare, script: () => overAndOver((i) => bodies[i % USERS]) },
    {
      name: 'keypad',
      server: keypad,
      script: () => ({ ...overAndOver((i) => dial((i % USERS) + 1)), answered: assertCode }),
    },
  ] as const;
  const dialled = async (
    contender: (typeof contenders)[number],
    seconds: number,
    rate?: number,
  ) => {
    await openChallenges(database);
    return measured(contender, {
      connections: plan.connections,
      seconds,
      ...(rate === undefined ? {} : { rate }),
    });
  };
  const [limit] = contenders;
  // In parts, because a code is shown at most three times.
  for (const contender of [...contenders, ...contenders, ...contenders])
    await dialled(contender, plan.warmUp / 3);
  const { rate } = await dialled(limit, plan.seconds);
  return inRounds(contenders, plan.rounds, (contender) =>
    dialled(contender, plan.seconds, rate / 2),
  );
}

/** Checks that the screen shows a code, because a screen that asks to dial again is a 200 too. */
function assertCode(_connection: number, body: () => string): void {
  if (!/\d{6}/.test(body())) throw new Error(`no code was shown: ${body()}`);
}

/** Returns the callback of a gateway for a dial of this user. */
export function dial(user: number): Buffer {
  const turn = {
    sessionId: String(randomInt(2 ** 47)),
    serviceCode: USSD_CODE,
    phoneNumber: numberOf(user),
    text: '',
  };
  return postForm(`/ussd/${USSD_TOKEN}`, turn, { 'x-forwarded-for': addressOf(0) });
}

/** Gives every user a USSD challenge whose code was not shown yet. */
async function openChallenges(database: Database): Promise<void> {
  const now = Date.now();
  await database.run(
    'keypad',
    `UPDATE challenges SET challenge_id = MD5(subject), nonce = MD5(challenge_id), key_id = 'bench', channel = 'ussd',
       tries = 0, issued_at = ${String(now)}, expires_at = ${String(now + 900_000)}, shown_at = NULL, shows = 0, used_at = NULL
     WHERE user_id <= ${String(USERS)}`,
  );
}
