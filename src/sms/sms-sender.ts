import { Injectable } from '@nestjs/common';
import { OtpService } from '../otp/index.js';
import { UsersService } from '../users/index.js';
import type { Message } from '../outbox/message.entity.js';
import type { Past } from '../outbox/messages.js';
import { hearsAfter } from './confirmations.js';
import { Receipts } from '../outbox/receipts.js';
import type { Passage, Sender } from '../outbox/sender.js';
import type { Sms } from './sms-driver.js';
import { SmsRoute, SmsRoutes, type Need } from './sms-routes.js';
import { smsText } from './texts.js';

/** Renders one-time passwords as text messages and hands them to a provider. */
@Injectable()
export class SmsSender implements Sender {
  constructor(
    private readonly routes: SmsRoutes,
    private readonly otp: OtpService,
    private readonly users: UsersService,
    private readonly receipts: Receipts,
  ) {}

  passage(message: Message, past: readonly Past[], within: number): Passage | 'later' | 'none' {
    if (message.challenge_id !== '' && !this.otp.tells(message)) return 'later';
    const route = message.recipient === '' ? NOBODY : this.choose(message, past, within);
    if (typeof route === 'string') return route;
    route.take();
    return {
      provider: route.name,
      hearsAfter: hearsAfter(route.driver),
      send: (secondsLeft) => route.send(this.render(message, route.name, secondsLeft)),
      release: () => {
        route.release();
      },
    };
  }

  /** The message as a provider gets it. */
  render(message: Message, provider: string, secondsLeft: number): Sms {
    const code = message.challenge_id === '' ? '' : this.otp.codeOf(message);
    const text = smsText(message.language, message.subject, code);
    const receiptUrl = this.receipts.addressOf(provider, message.id);
    const receiptsUrl = this.receipts.addressOf(provider, 'all');
    return { id: message.id, to: message.recipient, text, code, secondsLeft, receiptUrl, receiptsUrl };
  }

  next(message: Message, past: readonly Past[]): string | undefined {
    if (message.recipient === '') return NOBODY.name;
    const route = this.choose(message, past);
    return typeof route === 'string' ? undefined : route.name;
  }

  private choose(message: Message, past: readonly Past[], within?: number): SmsRoute | 'later' | 'none' {
    return this.routes.choose(this.needOf(message), past, within);
  }

  private needOf({ recipient, challenge_id }: Message): Need {
    return { country: this.users.countryOf(recipient), hasCode: challenge_id !== '' };
  }
}

/** Takes what is addressed to nobody, and it goes nowhere; the work until then is the same. */
const NOBODY = new SmsRoute({
  name: 'nobody',
  driver: { receipts: false, send: () => Promise.resolve({ outcome: 'accepted' }) },
  ...{ priority: 0, countries: [], rate: 0, window: Infinity },
});
