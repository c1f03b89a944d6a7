import { Injectable } from '@nestjs/common';
import type { ProviderOutcome } from '../outbox/index.js';
import type { OutgoingSms, SmsProviderDriver } from '../sms/index.js';
import type { NetworkVerdict } from './simulated-delivery.js';
import { NetworkConditions } from './network-conditions.js';

/** Name of the provider of the virtual phone. */
export const VIRTUAL_PROVIDER = 'virtual';
/** Alphabet of its texts. */
export const VIRTUAL_ALPHABET = 'gsm7';

const OUTCOME_BY_VERDICT: Readonly<Record<NetworkVerdict, ProviderOutcome>> = {
  takes: { outcome: 'accepted' },
  // Without a wire no response can be lost.
  cuts: { outcome: 'accepted' },
  busy: {
    outcome: 'rejected',
    hint: 'later',
    reason: 'throttled',
    throttled: true,
  },
  refuses: {
    outcome: 'rejected',
    hint: 'never',
    reason: 'invalid destination',
  },
  silent: { outcome: 'unknown', reason: 'no answer' },
};

/** A driver whose provider is the virtual network. Receipts are sent by hand. */
@Injectable()
export class VirtualDriver implements SmsProviderDriver {
  readonly receipts = false;
  readonly alphabet = VIRTUAL_ALPHABET;

  constructor(private readonly network: NetworkConditions) {}

  readonly reaches = (to: string) => this.network.reachesNumber(to);

  async sendSms({ to }: OutgoingSms): Promise<ProviderOutcome> {
    return OUTCOME_BY_VERDICT[await this.network.judgeRecipient(to)];
  }
}
