import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown, type MessageEvent } from '@nestjs/common';
import { concatMap, exhaustMap, from as each, map, Subject, takeUntil, timer, type Observable } from 'rxjs';
import { Config } from '../config/index.js';
import { AppError } from '../errors/index.js';
import { formatDateTime } from '../graphql/index.js';
import { OtpService } from '../otp/index.js';
import { UsersService } from '../users/index.js';
import type { Message } from './message.entity.js';
import { Messages } from './messages.js';
import { Receipts } from './receipts.js';
import type { Report } from './sms-driver.js';
import { mailOf, smsText } from './texts.js';
import type { HangUp } from './ussd/network-side.js';
import { VirtualHandset, type HandsetScreen, type HandsetSession } from './ussd/virtual-handset.js';
import { copiesFor } from './virtual-driver.js';

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
}

/** Every handset of the world, for development and tests: reads text messages and dials USSD codes. */
@Injectable()
export class VirtualPhone implements BeforeApplicationShutdown {
  private readonly stopping = new Subject<void>();

  constructor(
    private readonly stored: Messages,
    private readonly receipts: Receipts,
    private readonly handset: VirtualHandset,
    private readonly otp: OtpService,
    private readonly users: UsersService,
    private readonly config: Config,
  ) {}

  /**
   * Messages that a number or an e-mail address received, newest first. With none newer than the id `after` it waits up to
   * `waitSeconds` for one.
   * @throws AppError NOT_FOUND under any delivery but the virtual one.
   */
  async messages(to: string, { after = 0, waitSeconds = 0 } = {}): Promise<ReceivedMessage[]> {
    this.assertExists();
    const recipient = this.recipientOf(to);
    const until = performance.now() + waitSeconds * 1000;
    for (;;) {
      const rows = await this.stored.inbox(recipient, after);
      const received = rows.flatMap((row) => Array.from({ length: copiesFor(recipient) }, () => this.received(row)));
      if (received.length > 0 || performance.now() >= until) return received;
      await sleep(LOOK_EVERY_MS);
    }
  }

  /**
   * Messages with an id above `after` as they arrive, oldest first; ends when the service stops.
   * @throws AppError like `messages`
   */
  events(to: string, after: number): Observable<MessageEvent> {
    this.assertExists();
    const recipient = this.recipientOf(to);
    let last = after;
    return timer(0, LOOK_EVERY_MS).pipe(
      exhaustMap(() => this.messages(recipient, { after: last })),
      concatMap((list) => each(list.reverse())),
      map((message) => {
        last = Math.max(last, Number(message.id));
        return { id: message.id, data: message };
      }),
      takeUntil(this.stopping),
    );
  }

  /**
   * Reports as a provider would what became of a text message.
   * @throws AppError NOT_FOUND
   */
  async receipt(id: number, status: Report['status']): Promise<void> {
    this.assertExists();
    await this.receipts.take('virtual', { status }, id);
  }

  /**
   * Empties the inbox of a number or an e-mail address.
   * @throws AppError like `messages`
   */
  async reset(to: string): Promise<void> {
    this.assertExists();
    await this.stored.remove(this.recipientOf(to));
  }

  beforeApplicationShutdown(): void {
    this.stopping.next();
  }

  private recipientOf(to: string): string {
    const recipient = this.users.readUsername(to)?.value;
    if (recipient !== undefined) return recipient;
    throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'to', rule: 'USERNAME' }] });
  }

  private received(row: Message): ReceivedMessage {
    const code = row.challenge_id === '' ? '' : this.otp.codeOf(row);
    const isMail = row.kind === 'otp.mail';
    const { text } = isMail
      ? mailOf(row.language, row.subject, code)
      : { text: smsText(row.language, row.subject, code) };
    return {
      id: String(row.id),
      channel: isMail ? 'email' : 'sms',
      to: row.recipient,
      text,
      code,
      received_at: formatDateTime(row.created_at),
    };
  }

  /**
   * Dials a code, e.g. the `ussd_code` of initialize, from a number, and answers what the handset shows. The callback
   * goes through the parser and the answer through the form of a configured gateway, by default the first.
   * @throws AppError NOT_FOUND, VALIDATION_FAILED for a gateway that there is not.
   */
  async dial(from: string, code: string, gateway?: string): Promise<HandsetScreen> {
    this.assertExists();
    return this.handset.turn({ session: this.handset.newSession(), from, code, inputs: [], gateway });
  }

  /**
   * Replies to a screen that did not end its session: goes on in the same session with the newest of its `inputs`.
   * @throws AppError like `dial`
   */
  async reply(session: HandsetSession): Promise<HandsetScreen> {
    this.assertExists();
    return this.handset.turn(session);
  }

  /**
   * Ends a session from outside, as a user who hangs up or a network that waits no longer. Gateways tell of it or not.
   * @throws AppError like `dial`
   */
  async hangUp(session: HandsetSession, reason: HangUp): Promise<void> {
    this.assertExists();
    await this.handset.hangUp(session, reason);
  }

  private assertExists(): void {
    if (this.config.DELIVERY !== 'virtual') throw new AppError('NOT_FOUND', { reason: 'no virtual phone' });
  }
}
