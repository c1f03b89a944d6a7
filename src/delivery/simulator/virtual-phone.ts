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
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { formatDateTime } from '../../platform/graphql/index.js';
import { Messages } from '../outbox/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import type { HangUp } from './network-side.js';
import { VirtualHandset, type HandsetScreen, type HandsetSession } from './virtual-handset.js';
import type { Conditions } from './fate.js';
import { NetworkConditions } from './network-conditions.js';
import type { SmsForm } from '../outbox/index.js';
import { VirtualNetwork, type Arrival } from './virtual-network.js';

const POLL_EVERY_MS = 100;

export interface ReceivedMessage {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  text: string;
  /** Empty in a message without a code. */
  code: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  received_at: string;
  /** Encoding and length of a text message; null for a mail. */
  sms: SmsForm | null;
}

/** A number or an e-mail address that received a message within the last day. */
export interface ReceivingHandset {
  to: string;
  messages: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  last_at: string;
}

/** Reads messages and dials USSD codes of any number, for development and tests. */
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
   * Returns the messages of a number or an e-mail address that arrived after the id `after`, newest first. Without any
   * it waits up to `waitSeconds` for one.
   * @throws AppError VALIDATION_FAILED
   */
  async messages(to: string, { after = 0, waitSeconds = 0 } = {}): Promise<ReceivedMessage[]> {
    const recipient = this.recipientOf(to);
    const until = performance.now() + waitSeconds * 1000;
    for (;;) {
      const received = newerThan(after, await this.network.arrivals(recipient)).map(receivedOf);
      if (received.length > 0 || performance.now() >= until) return received;
      await sleep(POLL_EVERY_MS);
    }
  }

  /**
   * Streams messages after the id `after` as they arrive, oldest first. The stream ends when the service stops, and
   * without an error when a poll fails: an error event would carry an id of no message.
   * @throws AppError like `messages`
   */
  async events(to: string, after: number): Promise<Observable<MessageEvent>> {
    const first = await this.messages(to, { after });
    let last = after;
    return interval(POLL_EVERY_MS).pipe(
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

  /** Returns the numbers and addresses that received a message, at most 50, the latest first. */
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
   * Sets and returns the network conditions of a number for later messages, on every replica. Omitted fields mean a
   * good network.
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
   * Returns the network conditions of a number.
   * @throws AppError like `setNetwork`
   */
  async networkOf(to: string): Promise<Conditions> {
    const { latency_ms, loss, duplicates, outage } = await this.conditions.now(this.numberOf(to));
    return { latency_ms, loss, duplicates, outage };
  }

  /**
   * Empties the inbox of a number or an e-mail address, and restores its good network.
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
    throw new AppError(ERRORS.VALIDATION_FAILED, { fields: [{ field: 'to', rule: USERS.fieldRules.USERNAME }] });
  }

  private numberOf(to: string): string {
    const number = this.users.readNumber(to);
    if (number !== undefined) return number;
    throw new AppError(ERRORS.VALIDATION_FAILED, { fields: [{ field: 'to', rule: USERS.fieldRules.PHONE }] });
  }

  /**
   * Dials a code, e.g. the `ussd_code` of initialize, through a gateway, by default the first. Returns the screen of
   * the handset.
   * @throws AppError VALIDATION_FAILED if there is no such gateway
   */
  async dial(from: string, code: string, gateway?: string): Promise<HandsetScreen> {
    return this.handset.turn({ session: this.handset.newSession(), from, code, inputs: [], gateway });
  }

  /**
   * Replies with the newest of the `inputs` in a session that the last screen did not end.
   * @throws AppError like `dial`
   */
  async reply(session: HandsetSession): Promise<HandsetScreen> {
    return this.handset.turn(session);
  }

  /**
   * Ends a session, as a user who hangs up or by a time-out of the network. Not every gateway reports it.
   * @throws AppError like `dial`
   */
  async hangUp(session: HandsetSession, reason: HangUp): Promise<void> {
    await this.handset.hangUp(session, reason);
  }
}

/** Returns the arrivals, newest first, since the message `after`; by id if that message is gone. */
function newerThan(after: number, arrivals: readonly Arrival[]): Arrival[] {
  const end = arrivals.findIndex(({ id }) => id === after);
  return end >= 0 ? arrivals.slice(0, end) : arrivals.filter(({ id }) => id > after);
}

function receivedOf({ at, id, ...arrival }: Arrival): ReceivedMessage {
  return { ...arrival, id: String(id), received_at: formatDateTime(at) };
}
