import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CARD_VERIFIER,
  type CardToVerify,
  type CardVerifier,
} from '../../src/features/cards/index.js';
import { formatDateTime } from '../../src/platform/graphql/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { ask, gqlCodeOf } from '../support/actors/graphql.js';
import { graphql } from '../support/actors/typed-query.js';
import { provideGlobally } from '../support/servers/provide-globally.js';
import { newPan } from '../support/actors/pans.js';
import { count } from '../support/assertions/tally.js';

const ADD = graphql(`
  mutation ($pan: String!, $at: DateTime) {
    CardAdd(pan: $pan, expired_at: $at) {
      id
      status
      expired_at
    }
  }
`);
const STATUSES = graphql('{ Cards { status } }');
const inDays = (days: number) => formatDateTime(Date.now() + days * 86_400_000);
const never = () => Promise.withResolvers<never>().promise;

/** A verifier that records its calls and returns what a test sets. */
class Bank implements CardVerifier {
  timeoutMs = 30;
  asked: CardToVerify[] = [];
  readonly signals: AbortSignal[] = [];
  answer: CardVerifier['verify'] = () => Promise.resolve('ACTIVE');

  verify(card: CardToVerify, signal: AbortSignal): ReturnType<CardVerifier['verify']> {
    this.asked.push(card);
    this.signals.push(signal);
    return this.answer(card, signal);
  }
}

describe('CardVerification', () => {
  const bank = new Bank();
  const logged: string[] = [];
  let app: TestApp;
  let sara: Actor;
  beforeAll(async () => {
    const log = { write: (line: string) => logged.push(line) };
    app = await startApp({ LIMITS: 'off', LOG_LEVEL: 'warn' }, log, [
      provideGlobally(CARD_VERIFIER, bank),
    ]);
    return app.close;
  });
  afterEach(() => {
    bank.asked = [];
    bank.answer = () => Promise.resolve('ACTIVE');
  });

  const add = (pan: string, at: string | null = null) => ask(sara, ADD, { pan, at });
  const statuses = async () => (await ask(sara, STATUSES)).map(({ status }) => status);
  const turns = (...expected: string[]) =>
    vi.waitFor(async () => {
      expect(await statuses()).toEqual(expected);
    });
  const retry = async () => {
    await app.travel(61);
    await app.get(HousekeepingService).sweepAll();
  };
  beforeAll(async () => {
    sara = await Actor.signedIn(app);
  });
  afterEach(async () => {
    sara = await Actor.signedIn(app);
  });

  it.each(['ACTIVE', 'REJECTED'] as const)(
    'makes a PENDING card %s by the verdict of the verifier',
    async (verdict) => {
      let decide: (verdict: 'ACTIVE' | 'REJECTED') => void = () => undefined;
      bank.timeoutMs = 60_000;
      bank.answer = () =>
        new Promise((resolve) => {
          decide = resolve;
        });
      const pan = newPan();
      const at = inDays(100);
      const card = await add(pan, at);
      expect(card.status).toBe('PENDING');
      expect(bank.asked).toMatchObject([
        { id: Number(card.id), pan, expired_at: Date.parse(`${at.replace(' ', 'T')}Z`) },
      ]);
      expect(await add(pan, at)).toEqual(card);
      expect(bank.asked).toHaveLength(1);
      decide(verdict);
      await turns(verdict);
      const event = verdict === 'ACTIVE' ? 'card.accepted' : 'card.rejected';
      expect(
        await count(app, 'audit_events WHERE event = ? AND subject = ?', [
          event,
          `card:${card.id}`,
        ]),
      ).toBe(1);
      await retry();
      expect(bank.asked).toHaveLength(1);
      bank.timeoutMs = 30;
    },
  );

  it.each<[string, () => ReturnType<CardVerifier['verify']>]>([
    ['rejects its promise', () => Promise.reject(new Error('bank says 4111111111111111'))],
    [
      'throws',
      () => {
        throw new RangeError('bank');
      },
    ],
    ['never answers', never],
    ['answers something else', () => Promise.resolve('MAYBE' as 'ACTIVE')],
  ])(
    'leaves a card PENDING if the verifier %s, and housekeeping retries it',
    async (_name, fault) => {
      bank.answer = fault;
      const { id } = await add(newPan(), inDays(50));
      const warned = () =>
        logged.filter((line) => line.includes(`card ${id} was not verified`)).length;
      await vi.waitFor(() => {
        expect(warned()).toBe(1);
      });
      expect(await statuses()).toEqual(['PENDING']);
      await app.get(HousekeepingService).sweepAll();
      expect(bank.asked).toHaveLength(1);
      await retry();
      expect(warned()).toBe(2);
      expect(await statuses()).toEqual(['PENDING']);
      bank.answer = () => Promise.resolve('ACTIVE');
      await retry();
      expect(await statuses()).toEqual(['ACTIVE']);
      expect(new Set(bank.asked.map((card) => `${String(card.id)} ${card.pan}`)).size).toBe(1);
      expect(logged.join('')).not.toContain('411111');
    },
  );

  it('aborts the signal of a late verifier', async () => {
    bank.answer = never;
    await add(newPan());
    await vi.waitFor(() => {
      expect(bank.signals.at(-1)?.aborted).toBe(true);
    });
  });

  it('drops a verdict about an expiry that changed meanwhile, and verifies the new one', async () => {
    const verdicts: ((verdict: 'ACTIVE' | 'REJECTED') => void)[] = [];
    bank.timeoutMs = 60_000;
    bank.answer = () => {
      const { promise, resolve } = Promise.withResolvers<'ACTIVE' | 'REJECTED'>();
      verdicts.push(resolve);
      return promise;
    };
    const pan = newPan();
    const { id } = await add(pan, inDays(10));
    expect(await add(pan, inDays(20))).toMatchObject({ id, status: 'PENDING' });
    expect(bank.asked.map((card) => card.id)).toEqual([Number(id), Number(id)]);
    verdicts[0]?.('ACTIVE');
    verdicts[1]?.('REJECTED');
    await turns('REJECTED');
    expect(await add(pan, inDays(30))).toMatchObject({ id, status: 'PENDING' });
    verdicts[2]?.('ACTIVE');
    await turns('ACTIVE');
    bank.timeoutMs = 30;
  });

  it('leaves a removed card REMOVED after a verdict', async () => {
    let decide: (verdict: 'ACTIVE') => void = () => undefined;
    bank.answer = () =>
      new Promise((resolve) => {
        decide = resolve;
      });
    const { id } = await add(newPan());
    await ask(sara, `mutation { CardRemove(id: ${id}) { id } }`);
    decide('ACTIVE');
    await retry();
    const [row] = await app.query('SELECT status, sealed_pan, verify_at FROM cards WHERE id = ?', [
      id,
    ]);
    expect(row).toEqual({ status: 'REMOVED', sealed_pan: null, verify_at: null });
  });

  it('verifies a card once when several replicas run housekeeping, and skips an expired one', async () => {
    bank.answer = never;
    const ids = [await add(newPan(), inDays(1)), await add(newPan())].map((card) =>
      Number(card.id),
    );
    await vi.waitFor(() => {
      expect(bank.signals.slice(-2).every(({ aborted }) => aborted)).toBe(true);
    });
    await app.travel(2 * 86_400);
    bank.answer = () => Promise.resolve('ACTIVE');
    await sara.refresh().catch(() => sara.signIn());
    await Promise.all(Array.from({ length: 4 }, () => app.get(HousekeepingService).sweepAll()));
    expect(bank.asked.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([
      ...ids,
      ids[1],
    ]);
    expect((await statuses()).sort()).toEqual(['ACTIVE', 'EXPIRED']);
  });
});

it('CardAdd counts a new expiry against the ten a day, so that no one can search for the right expiry [LIM-1]', async () => {
  const app = await startApp({}, undefined, [provideGlobally(CARD_VERIFIER, new Bank())]);
  const actor = await Actor.signedIn(app);
  const pan = newPan();
  for (let day = 1; day <= 10; day += 1) await ask(actor, ADD, { pan, at: inDays(day) });
  await ask(actor, ADD, { pan });
  expect(gqlCodeOf(await actor.gql(ADD, { pan, at: inDays(11) }))).toBe('RATE_LIMITED');
  await app.close();
});
