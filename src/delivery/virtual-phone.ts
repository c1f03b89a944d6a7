import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import { AppError } from '../errors/index.js';
import { formatDateTime } from '../graphql/index.js';
import { OtpService } from '../otp/index.js';
import { UsersService } from '../users/index.js';
import { Messages } from './messages.js';
import { mailOf, smsText } from './texts.js';
import { callbackOf, screenOf } from './ussd/network-side.js';
import type { UssdScreen } from './ussd/ussd-gateway.js';
import { UssdGateways } from './ussd/ussd-gateways.js';
import { UssdService } from './ussd/ussd.service.js';

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
export class VirtualPhone {
  constructor(
    private readonly stored: Messages,
    private readonly ussd: UssdService,
    private readonly gateways: UssdGateways,
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
    const recipient = this.users.readUsername(to)?.value;
    if (recipient === undefined)
      throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'to', rule: 'USERNAME' }] });
    const until = performance.now() + waitSeconds * 1000;
    for (;;) {
      const rows = await this.stored.inbox(recipient, after);
      if (rows.length > 0 || performance.now() >= until) {
        return rows.map((row) => {
          const code = row.challenge_id === '' ? '' : this.otp.codeOf(row);
          const isMail = row.kind === 'otp.mail';
          const { text } = isMail
            ? mailOf(row.language, row.subject, code)
            : { text: smsText(row.language, row.subject, code) };
          return {
            id: String(row.id),
            channel: isMail ? 'email' : 'sms',
            to: recipient,
            text,
            code,
            received_at: formatDateTime(row.created_at),
          };
        });
      }
      await sleep(LOOK_EVERY_MS);
    }
  }

  /**
   * Dials a code, e.g. the `ussd_code` of initialize, from a number, and answers what the handset shows. The callback
   * goes through the parser and the answer through the form of a configured gateway, by default the first.
   * @throws AppError NOT_FOUND, VALIDATION_FAILED for a gateway that there is not.
   */
  async dial(from: string, code: string, through?: string): Promise<UssdScreen> {
    this.assertExists();
    const gateway = this.gateways.all.find(({ name }) => through === undefined || name === through);
    if (gateway === undefined) {
      throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'gateway', rule: 'UNKNOWN' }] });
    }
    const callback = callbackOf(gateway, this.users.readNumber(from) ?? from, code.trim());
    const screen = await this.ussd.answer(gateway, gateway.parse(callback));
    return screenOf(gateway, gateway.render(callback, screen));
  }

  private assertExists(): void {
    if (this.config.DELIVERY !== 'virtual') throw new AppError('NOT_FOUND', { reason: 'no virtual phone' });
  }
}
