import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OtpService } from '../../accounts/otp/index.js';
import {
  buildMessageText,
  Outbox,
  DeliveryReceipts,
  type OutboxMessage,
  type PastSendAttempt,
  type OutboxMessageSender,
  type ProviderSendSlot,
} from '../outbox/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { getReceiptDueMs } from './sms-confirmations.js';
import type { RenderedSms } from './sms-driver.js';
import { SmsRoute } from './sms-route.js';
import { SmsRoutes } from './sms-routes.js';

/**
 * Accepts messages without a recipient and sends nothing, so that they cause the same work as
 * others.
 */
const NOBODY_ROUTE = new SmsRoute({
  name: 'nobody',
  driver: { receipts: false, sendSms: () => Promise.resolve({ outcome: 'accepted' }) },
  priority: 0,
  countries: [],
  rate: 0,
  window: Infinity,
});

/** Renders one-time passwords and notices as text messages, and sends them through a provider. */
@Injectable()
export class SmsMessageSender implements OnModuleInit, OutboxMessageSender {
  constructor(
    private readonly routes: SmsRoutes,
    private readonly otp: OtpService,
    private readonly users: UsersService,
    private readonly receipts: DeliveryReceipts,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.registerSender('otp.sms', this);
  }

  reserveSlot(
    message: OutboxMessage,
    past: readonly PastSendAttempt[],
    within: number,
  ): ProviderSendSlot | 'later' | 'none' {
    if (message.challenge_id !== '' && !this.otp.hasKeyFor(message)) return 'later';

    const route = this.chooseRoute(message, past, within);
    if (typeof route === 'string') return route;

    const sms = this.renderSms(message, route.name);
    route.reserveRoom(sms.text);
    return {
      provider: route.name,
      receiptDueMs: getReceiptDueMs(route.driver),
      send: (secondsLeft) => route.sendSms({ ...sms, secondsLeft }),
      release: () => {
        route.releaseRoom();
      },
    };
  }

  renderSms(message: OutboxMessage, provider: string): RenderedSms {
    const code = message.challenge_id === '' ? '' : this.otp.deriveCode(message);
    return {
      id: message.id,
      to: message.recipient,
      text: buildMessageText(message.language, message.subject, code, message.payload),
      code,
      receiptUrl: this.receipts.buildReceiptUrl(provider, message.id),
      receiptsUrl: this.receipts.buildReceiptUrl(provider, 'all'),
    };
  }

  findNextProvider(message: OutboxMessage, past: readonly PastSendAttempt[]): string | undefined {
    const route = this.chooseRoute(message, past);
    return typeof route === 'string' ? undefined : route.name;
  }

  private chooseRoute(
    { recipient, challenge_id }: OutboxMessage,
    past: readonly PastSendAttempt[],
    within?: number,
  ) {
    if (recipient === '') return NOBODY_ROUTE;
    const need = { country: this.users.findCountry(recipient), hasCode: challenge_id !== '' };
    return this.routes.chooseRoute(need, past, within);
  }
}
