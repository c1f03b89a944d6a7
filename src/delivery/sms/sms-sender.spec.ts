import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PeriodicRunner } from '../../platform/scheduling/index.js';
import type { MetricsService } from '../../platform/metrics/index.js';
import type { OtpService } from '../../accounts/otp/index.js';
import type { UsersService } from '../../accounts/users/index.js';
import {
  Outbox,
  type MessageLeases,
  type OutboxMessage,
  type MessageStore,
  type ProviderOutcome,
  type PastSendAttempt,
  type DeliveryReceipts,
  type ProviderRefusals,
  SendAttemptLog,
} from '../outbox/index.js';
import { MessageDelivery } from '../outbox/message-delivery.js';
import type { SettledSendAttempt } from '../outbox/message-store.js';
import { SmsRoutes } from './sms-routes.js';
import { SmsMessageSender } from './sms-sender.js';

const ROW: Omit<OutboxMessage, 'id' | 'next_at' | 'created_at' | 'expires_at'> = {
  kind: 'otp.sms',
  recipient: '+989121234567',
  subject: 'user:1',
  challenge_id: 'c',
  nonce: '',
  key_id: '',
  language: 'en',
  payload: null,
  state: 'ready',
  attempts: 0,
  provider: null,
  provider_message_id: null,
  traceparent: null,
};
const TAKEN: ProviderOutcome = { outcome: 'accepted' };
const DOWN: ProviderOutcome = {
  outcome: 'rejected',
  hint: 'elsewhere',
  reason: 'response status 401',
  misconfigured: true,
};
const busyFor = (retryAfter: number): ProviderOutcome => ({
  outcome: 'rejected',
  hint: 'later',
  reason: 'response status 429',
  throttled: true,
  retryAfter,
});

/** Rows and clock of one replica, which polls when the clock is moved. */
class Replica {
  now = 0;
  /** What each provider says from now on. */
  says: Record<string, ProviderOutcome> = {};
  /** Seconds at which each was asked. */
  readonly asked: Record<string, number[]> = {};
  readonly routes: SmsRoutes;
  private readonly rows: OutboxMessage[] = [];
  private readonly attempts: (PastSendAttempt & { readonly id: number })[] = [];
  private readonly outbox: Outbox;

  constructor(...names: string[]) {
    const providers = names.map((name, i) => ({
      ...PROVIDER,
      name,
      priority: i + 1,
      driver: this.driverOf(name),
    }));
    this.routes = new SmsRoutes(providers, () => this.now);
    const otp = { hasKeyFor: () => true, deriveCode: () => '123456' } as unknown as OtpService;
    const users = { findCountry: () => 'IR' } as unknown as UsersService;
    const receipts = { buildReceiptUrl: () => '' } as unknown as DeliveryReceipts;
    const leases = {
      claimMessage: (message: OutboxMessage) =>
        this.change(message, { state: 'leased', attempts: message.attempts + 1 }),
      confirmLease: () => Promise.resolve(true),
      endLease: () => undefined,
    } as unknown as MessageLeases;
    const periodic = { wakeSchedule: () => undefined } as unknown as PeriodicRunner;
    const metrics = { count: () => undefined } as unknown as MetricsService;
    const messages = this.messages();
    const refusals = { countRefusal: () => undefined } as unknown as ProviderRefusals;
    const log = new SendAttemptLog(metrics, refusals);
    const delivery = new MessageDelivery(messages, leases, receipts, log);
    this.outbox = new Outbox(messages, delivery, periodic);
    new SmsMessageSender(this.routes, otp, users, receipts, this.outbox).onModuleInit();
  }

  /** Somebody asks for a code, which lives 300 s. */
  async message(): Promise<OutboxMessage> {
    const times = { next_at: this.now, created_at: this.now, expires_at: this.now + 300_000 };
    const row: OutboxMessage = { ...ROW, ...times, id: this.rows.length + 1 };
    this.rows.push(row);
    await this.look();
    return row;
  }

  async pass(seconds: number): Promise<void> {
    for (let i = 0; i < seconds; i += 1) {
      this.now += 1_000;
      await this.look();
    }
  }

  private async look(): Promise<void> {
    for (const row of this.rows) {
      if (row.state === 'ready' && (row.next_at ?? Infinity) <= this.now)
        this.outbox.sendSoon({ ...row });
    }
    await setImmediate();
  }

  private driverOf(name: string) {
    this.asked[name] = [];
    const send = () => {
      this.asked[name]?.push(this.now / 1000);
      return Promise.resolve(this.says[name] ?? TAKEN);
    };
    return { receipts: false, sendSms: send };
  }

  private change(message: OutboxMessage, change: Partial<OutboxMessage>): Promise<OutboxMessage> {
    Object.assign(this.rows[message.id - 1] ?? {}, change);
    return Promise.resolve({ ...message, ...change });
  }

  private messages(): MessageStore {
    return {
      estimateTime: () => this.now,
      listAttempts: (id: number) => Promise.resolve(this.attempts.filter((each) => each.id === id)),
      settleAttempt: (message: OutboxMessage, { state, dueInMs, attempt }: SettledSendAttempt) => {
        this.attempts.push({ ...attempt, id: message.id });
        return this.change(message, {
          state,
          next_at: dueInMs === null ? null : this.now + dueInMs,
        });
      },
      failWithoutProvider: (message: OutboxMessage) =>
        this.change(message, { state: 'failed', next_at: null }),
    } as unknown as MessageStore;
  }
}

const PROVIDER = { countries: [], rate: 0, window: 64 };

describe('SmsSender with a provider that asks for a pause', () => {
  let replica: Replica;
  beforeEach(() => {
    replica = new Replica('a', 'b');
  });

  it('keeps the one message that has the time, and sends others by the next provider', async () => {
    replica.says = { a: busyFor(200) };
    const row = await replica.message();
    const other = await replica.message();
    expect([row.state, other.state, replica.asked]).toEqual([
      'ready',
      'accepted',
      { a: [0], b: [0] },
    ]);
    await replica.pass(200);
    expect([row.state, replica.asked]).toEqual(['accepted', { a: [0, 200], b: [0, 200] }]);
  });

  it('sends a message no more by a provider that asks for more time than it has, even if all others are down', async () => {
    replica.says = { a: busyFor(600), b: DOWN };
    const row = await replica.message();
    expect(replica.asked).toEqual({ a: [0], b: [0] });
    await replica.pass(29);
    expect(row.state).toBe('ready');
    replica.says['b'] = TAKEN;
    await replica.pass(1);
    expect([row.state, replica.asked]).toEqual(['accepted', { a: [0], b: [0, 30] }]);
  });

  it('uses a provider on that refuses a sender, a region or a format, because it may take other messages [DLV-4]', async () => {
    for (const refuses of ['sender', 'region', 'format'] as const) {
      replica = new Replica('a', 'b');
      replica.says = { a: { ...DOWN, refuses } };
      const row = await replica.message();
      expect([row.state, replica.asked]).toEqual(['accepted', { a: [0], b: [0] }]);
      expect(replica.routes.readHealth()).toEqual({ a: 'up', b: 'up' });
    }
  });

  it('keeps the pause of one provider if another fails meanwhile', async () => {
    replica.says = {
      a: busyFor(30),
      b: { outcome: 'rejected', hint: 'elsewhere', reason: 'not reached' },
    };
    await replica.message();
    await replica.pass(59);
    expect(replica.asked['a']).toEqual([0, 30]);
    expect(replica.asked['b']).not.toEqual([]);
  });

  it('asks the provider again after 15 minutes at the latest', async () => {
    replica.says = { a: busyFor(999_999) };
    await replica.message();
    await replica.pass(899);
    await replica.message();
    expect(replica.asked['a']).toEqual([0]);
    await replica.pass(1);
    await replica.message();
    expect(replica.asked['a']).toEqual([0, 900]);
  });

  it('fails a message of the only provider, and reports an outage if no user would wait for the pause', async () => {
    replica = new Replica('a');
    replica.says = { a: busyFor(30) };
    await replica.message();
    expect(replica.routes.findOutage({ country: 'IR', hasCode: true })).toBeUndefined();
    replica = new Replica('a');
    replica.says = { a: busyFor(290) };
    const row = await replica.message();
    expect(row.state).toBe('failed');
    expect(replica.routes.findOutage({ country: 'IR', hasCode: true })).toEqual({ retryAfter: 30 });
    await replica.pass(260);
    expect(replica.routes.findOutage({ country: 'IR', hasCode: true })).toBeUndefined();
  });
});
