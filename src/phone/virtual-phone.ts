import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type MessageEvent } from '@nestjs/common';
import {
  catchError,
  concatMap,
  EMPTY,
  exhaustMap,
  from as each,
  interval,
  map,
  ReplaySubject,
  startWith,
  takeUntil,
  type Observable,
} from 'rxjs';
import { AppError, ERRORS } from '../errors/index.js';
import { formatDateTime } from '../graphql/index.js';
import { Messages } from '../outbox/index.js';
import { USERS_FIELD_RULES, UsersService } from '../users/index.js';
import type { HangUp } from './network-side.js';
import { VirtualHandset, type HandsetScreen, type HandsetSession } from './virtual-handset.js';
import type { Conditions } from './fate.js';
import { NetworkConditions } from './network-conditions.js';
import type { SmsForm } from './sms-form.js';
import { VirtualNetwork, type Arrival } from './virtual-network.js';

const LOOK_EVERY_MS = 100;

export interface ReceivedMessage {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  text: string;
  /** '' in a message without one. */
  code: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  received_at: string;
  /** How a text message travelled; null of a mail. */
  sms: SmsForm | null;
}

/** A number or an e-mail address that received something within the last day. */
export interface ReceivingHandset {
  to: string;
  messages: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  last_at: string;
}

/** Every handset of the world, for development and tests: reads text messages and dials USSD codes. */
@Injectable()
export class VirtualPhone implements BeforeApplicationShutdown {
  private readonly logger = new Logger(VirtualPhone.name);
  private readonly stopping = new ReplaySubject<void>();

  constructor(
    private readonly stored: Messages,
    private readonly network: VirtualNetwork,
    private readonly conditions: NetworkConditions,
    private readonly handset: VirtualHandset,
    private readonly users: UsersService,
  ) {}

  /**
   * Messages that a number or an e-mail address received, newest first; only those that arrived after the one with the id `after`.
   * Without any it waits up to `waitSeconds` for one.
   */
  async messages(to: string, { after = 0, waitSeconds = 0 } = {}): Promise<ReceivedMessage[]> {
    const recipient = this.recipientOf(to);
    const until = performance.now() + waitSeconds * 1000;
    for (;;) {
      const received = newerThan(after, await this.network.arrivals(recipient)).map(receivedOf);
      if (received.length > 0 || performance.now() >= until) return received;
      await sleep(LOOK_EVERY_MS);
    }
  }

  /**
   * Messages as they arrive, oldest first, from the one after the id `after` on; ends when the service stops, and without a word when
   * it cannot look any more: an error would be told as an event with an id that is no message's.
   * @throws AppError like `messages`
   */
  async events(to: string, after: number): Promise<Observable<MessageEvent>> {
    const first = await this.messages(to, { after });
    let last = after;
    return interval(LOOK_EVERY_MS).pipe(
      exhaustMap(() => this.messages(to, { after: last })),
      startWith(first),
      concatMap((list) => each(list.reverse())),
      map((message) => {
        last = Number(message.id);
        return { id: message.id, data: message };
      }),
      catchError((error: unknown) => {
        this.logger.warn(`stream ended: ${(error as Error).name}`);
        return EMPTY;
      }),
      takeUntil(this.stopping),
    );
  }

  /** Numbers and addresses that received something, at most 50, the latest first. */
  async handsets(): Promise<ReceivingHandset[]> {
    const found: ReceivingHandset[] = [];
    for (const to of await this.network.recipients()) {
      const [last, ...others] = await this.network.arrivals(to);
      if (last !== undefined) found.push({ to, messages: others.length + 1, last_at: formatDateTime(last.at) });
      if (found.length === 50) break;
    }
    return found;
  }

  /**
   * Makes the network of a number good or bad for the messages that are sent to it from now on, on every replica; what is left out
   * is as on a good network. Answers what holds now.
   * @throws AppError VALIDATION_FAILED
   */
  async setNetwork(
    to: string,
    { latency_ms = 0, loss = 0, duplicates = 0, outage = false }: Partial<Conditions>,
  ): Promise<Conditions> {
    const conditions = { latency_ms, loss, duplicates, outage };
    await this.conditions.set(this.numberOf(to), conditions);
    return conditions;
  }

  /**
   * The network of a number.
   * @throws AppError like `setNetwork`
   */
  async networkOf(to: string): Promise<Conditions> {
    const { latency_ms, loss, duplicates, outage } = await this.conditions.now(this.numberOf(to));
    return { latency_ms, loss, duplicates, outage };
  }

  /**
   * Empties the inbox of a number or an e-mail address, and gives it a good network.
   * @throws AppError like `messages`
   */
  async reset(to: string): Promise<void> {
    const recipient = this.recipientOf(to);
    await this.stored.remove(recipient);
    await this.conditions.clear(recipient);
  }

  beforeApplicationShutdown(): void {
    this.stopping.next();
  }

  private recipientOf(to: string): string {
    const recipient = this.users.readUsername(to)?.value;
    if (recipient !== undefined) return recipient;
    throw new AppError(ERRORS.VALIDATION_FAILED, { fields: [{ field: 'to', rule: USERS_FIELD_RULES.USERNAME }] });
  }

  private numberOf(to: string): string {
    const number = this.users.readNumber(to);
    if (number !== undefined) return number;
    throw new AppError(ERRORS.VALIDATION_FAILED, { fields: [{ field: 'to', rule: USERS_FIELD_RULES.PHONE }] });
  }

  /**
   * Dials a code, e.g. the `ussd_code` of initialize, from a number, and answers what the handset shows. The callback
   * goes through the parser and the answer through the form of a configured gateway, by default the first.
   * @throws AppError VALIDATION_FAILED for a gateway that there is not.
   */
  async dial(from: string, code: string, gateway?: string): Promise<HandsetScreen> {
    return this.handset.turn({ session: this.handset.newSession(), from, code, inputs: [], gateway });
  }

  /**
   * Replies to a screen that did not end its session: goes on in the same session with the newest of its `inputs`.
   * @throws AppError like `dial`
   */
  async reply(session: HandsetSession): Promise<HandsetScreen> {
    return this.handset.turn(session);
  }

  /**
   * Ends a session from outside, as a user who hangs up or a network that waits no longer. Gateways tell of it or not.
   * @throws AppError like `dial`
   */
  async hangUp(session: HandsetSession, reason: HangUp): Promise<void> {
    await this.handset.hangUp(session, reason);
  }
}

/** Of arrivals, newest first, those since the message `after`; by id when that one is gone. */
function newerThan(after: number, arrivals: readonly Arrival[]): Arrival[] {
  const end = arrivals.findIndex(({ id }) => id === after);
  return end >= 0 ? arrivals.slice(0, end) : arrivals.filter(({ id }) => id > after);
}

function receivedOf({ at, id, ...arrival }: Arrival): ReceivedMessage {
  return { ...arrival, id: String(id), received_at: formatDateTime(at) };
}
