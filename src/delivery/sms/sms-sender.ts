import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OtpService } from '../../accounts/otp/index.js';
import { messageText, Outbox, Receipts, type Message, type Past, type Sender, type Slot } from '../outbox/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { receiptDueMs } from './confirmations.js';
import type { Sms } from './sms-driver.js';
import { SmsRoute, SmsRoutes } from './sms-routes.js';

/** Accepts messages without a recipient and sends nothing, so that they cause the same work as others. */
const NOBODY = new SmsRoute({
  name: 'nobody',
  driver: { receipts: false, send: () => Promise.resolve({ outcome: 'accepted' }) },
  priority: 0,
  countries: [],
  rate: 0,
  window: Infinity,
});

/** Renders one-time passwords and notices as text messages, and sends them through a provider. */
@Injectable()
export class SmsSender implements OnModuleInit, Sender {
  constructor(
    private readonly routes: SmsRoutes,
    private readonly otp: OtpService,
    private readonly users: UsersService,
    private readonly receipts: Receipts,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.register('otp.sms', this);
  }

  reserve(message: Message, past: readonly Past[], within: number): Slot | 'later' | 'none' {
    if (message.challenge_id !== '' && !this.otp.hasKeyFor(message)) return 'later';
    const route = this.choose(message, past, within);
    if (typeof route === 'string') return route;
    route.take();
    return {
      provider: route.name,
      receiptDueMs: receiptDueMs(route.driver),
      send: (secondsLeft) => route.send(this.render(message, route.name, secondsLeft)),
      release: () => {
        route.release();
      },
    };
  }

  render(message: Message, provider: string, secondsLeft: number): Sms {
    const code = message.challenge_id === '' ? '' : this.otp.deriveCode(message);
    return {
      id: message.id,
      to: message.recipient,
      text: messageText(message.language, message.subject, code, message.payload),
      code,
      secondsLeft,
      receiptUrl: this.receipts.addressOf(provider, message.id),
      receiptsUrl: this.receipts.addressOf(provider, 'all'),
    };
  }

  nextProvider(message: Message, past: readonly Past[]): string | undefined {
    const route = this.choose(message, past);
    return typeof route === 'string' ? undefined : route.name;
  }

  private choose({ recipient, challenge_id }: Message, past: readonly Past[], within?: number) {
    if (recipient === '') return NOBODY;
    const need = { country: this.users.countryOf(recipient), hasCode: challenge_id !== '' };
    return this.routes.choose(need, past, within);
  }
}
