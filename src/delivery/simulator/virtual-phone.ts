import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type MessageEvent,
} from '@nestjs/common';
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
import { ERRORS } from '../../platform/errors/index.js';
import { formatDateTime } from '../../platform/graphql/index.js';
import { RecipientInbox } from '../outbox/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import type { UssdHangUpReason } from './network-side.js';
import { VirtualHandset, type HandsetScreen, type HandsetSession } from './virtual-handset.js';
import type { SimulatedConditions } from './simulated-delivery.js';
import { NetworkConditions } from './network-conditions.js';
import type { SmsSegmentation } from '../alphabets/index.js';
import { VirtualNetwork, type ArrivedMessage } from './virtual-network.js';

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
  sms: SmsSegmentation | null;
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
    private readonly inbox: RecipientInbox,
    private readonly network: VirtualNetwork,
    private readonly conditions: NetworkConditions,
    private readonly handset: VirtualHandset,
    private readonly users: UsersService,
  ) {}

  /**
   * Returns the messages of a number or an e-mail address that arrived after the id `after`, newest
   * first. Without any it waits up to `waitSeconds` for one.
   * @throws AppError VALIDATION_FAILED
   */
  async listMessages(to: string, { after = 0, waitSeconds = 0 } = {}): Promise<ReceivedMessage[]> {
    const recipient = this.requireRecipient(to);
    const waitUntil = performance.now() + waitSeconds * 1000;
    for (;;) {
      const arrivals = await this.network.listArrivals(recipient);
      const received = selectNewer(after, arrivals).map(toReceivedMessage);
      if (received.length > 0 || performance.now() >= waitUntil) return received;
      await sleep(POLL_EVERY_MS);
    }
  }

  /**
   * Streams messages after the id `after` as they arrive, oldest first. The stream ends when the
   * service stops, and without an error when a poll fails: an error event would carry an id of no
   * message.
   * @throws AppError like `listMessages`
   */
  async streamMessages(to: string, after: number): Promise<Observable<MessageEvent>> {
    const firstMessages = await this.listMessages(to, { after });
    let lastId = after;
    return interval(POLL_EVERY_MS).pipe(
      exhaustMap(() => this.listMessages(to, { after: lastId })),
      startWith(firstMessages),
      concatMap((list) => each(list.reverse())),
      map((message) => {
        lastId = Number(message.id);
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
  async listHandsets(): Promise<ReceivingHandset[]> {
    const foundHandsets: ReceivingHandset[] = [];
    for (const to of await this.network.listRecipients()) {
      const [lastArrival, ...others] = await this.network.listArrivals(to);
      if (lastArrival !== undefined) {
        const last_at = formatDateTime(lastArrival.at);
        foundHandsets.push({
          to,
          messages: others.length + 1,
          last_at,
        });
      }
      if (foundHandsets.length === 50) break;
    }
    return foundHandsets;
  }

  /**
   * Sets and returns the network conditions of a number for later messages, on every replica.
   * Omitted fields mean a good network.
   * @throws AppError VALIDATION_FAILED
   */
  async setNetwork(
    to: string,
    { latency_ms = 0, loss = 0, duplicates = 0, outage = false }: Partial<SimulatedConditions>,
  ): Promise<SimulatedConditions> {
    const conditions = {
      latency_ms,
      loss,
      duplicates,
      outage,
    };
    await this.conditions.setConditions(this.requireNumber(to), conditions);
    return conditions;
  }

  /**
   * Returns the network conditions of a number.
   * @throws AppError like `setNetwork`
   */
  async getNetwork(to: string): Promise<SimulatedConditions> {
    const { latency_ms, loss, duplicates, outage } = await this.conditions.findConditions(
      this.requireNumber(to),
    );
    return {
      latency_ms,
      loss,
      duplicates,
      outage,
    };
  }

  /**
   * Empties the inbox of a number or an e-mail address, and restores its good network.
   * @throws AppError like `listMessages`
   */
  async resetNumber(to: string): Promise<void> {
    const recipient = this.requireRecipient(to);
    await this.inbox.removeMessages(recipient);
    await this.conditions.clearConditions(recipient);
  }

  beforeApplicationShutdown(): void {
    this.stopping.next();
  }

  private requireRecipient(to: string): string {
    const recipient = this.users.readUsername(to)?.value;
    if (recipient !== undefined) return recipient;
    throw ERRORS.VALIDATION_FAILED({
      fields: [{ field: 'to', rule: USERS.fieldRules.USERNAME }],
    });
  }

  private requireNumber(to: string): string {
    const number = this.users.readNumber(to);
    if (number !== undefined) return number;
    throw ERRORS.VALIDATION_FAILED({
      fields: [{ field: 'to', rule: USERS.fieldRules.PHONE }],
    });
  }

  /**
   * Dials a code, e.g. the `ussd_code` of initialize, through a gateway, by default the first.
   * Returns the screen of the handset.
   * @throws AppError VALIDATION_FAILED if there is no such gateway
   */
  async dialCode(from: string, code: string, gateway?: string): Promise<HandsetScreen> {
    return this.handset.sendTurn({
      session: this.handset.createSessionId(),
      from,
      code,
      inputs: [],
      gateway,
    });
  }

  /**
   * Replies with the newest of the `inputs` in a session that the last screen did not end.
   * @throws AppError like `dialCode`
   */
  async sendReply(session: HandsetSession): Promise<HandsetScreen> {
    return this.handset.sendTurn(session);
  }

  /**
   * Ends a session, as a user who hangs up or by a time-out of the network. Not every gateway
   * reports it.
   * @throws AppError like `dialCode`
   */
  async hangUp(session: HandsetSession, reason: UssdHangUpReason): Promise<void> {
    await this.handset.hangUp(session, reason);
  }
}

/** Returns the arrivals, newest first, since the message `after`; by id if that message is gone. */
function selectNewer(after: number, arrivals: readonly ArrivedMessage[]): ArrivedMessage[] {
  const knownIndex = arrivals.findIndex(({ id }) => id === after);
  if (knownIndex >= 0) return arrivals.slice(0, knownIndex);
  return arrivals.filter(({ id }) => id > after);
}

function toReceivedMessage({ at, id, ...arrival }: ArrivedMessage): ReceivedMessage {
  return {
    ...arrival,
    id: String(id),
    received_at: formatDateTime(at),
  };
}
