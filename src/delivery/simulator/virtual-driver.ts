import { Injectable } from '@nestjs/common';
import type { Outcome } from '../outbox/index.js';
import type { Sms, SmsDriver } from '../sms/index.js';
import type { Verdict } from './fate.js';
import { NetworkConditions } from './network-conditions.js';

/** Name of the provider of the virtual phone. */
export const PROVIDER = 'virtual';

const OUTCOMES: Readonly<Record<Verdict, Outcome>> = {
  takes: { outcome: 'accepted' },
  // Without a wire no response can be lost.
  cuts: { outcome: 'accepted' },
  busy: { outcome: 'rejected', hint: 'later', reason: 'throttled', throttled: true },
  refuses: { outcome: 'rejected', hint: 'never', reason: 'invalid destination' },
  silent: { outcome: 'unknown', reason: 'no answer' },
};

/** A driver whose provider is the virtual network. Receipts are sent by hand. */
@Injectable()
export class VirtualDriver implements SmsDriver {
  readonly receipts = false;

  constructor(private readonly network: NetworkConditions) {}

  readonly reaches = (to: string) => this.network.reaches(to);

  async send({ to }: Sms): Promise<Outcome> {
    return OUTCOMES[await this.network.judge(to)];
  }
}
