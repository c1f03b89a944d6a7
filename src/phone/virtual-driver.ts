import type { Outcome, Report } from '../outbox/index.js';
import type { Sms, SmsDriver } from '../sms/index.js';
import type { Verdict } from './fate.js';
import { smsFormOf, type SmsForm } from './sms-form.js';

/** What a handset shows of a message, and how it travelled. */
export interface ShownSms extends SmsForm {
  readonly text: string;
}

/** The virtual network, as a provider on it sees it. Numbers are E.164. */
export interface Network {
  judge(to: string): Promise<Verdict>;
  reaches(to: string): Promise<boolean>;
}

/** A driver whose provider is the virtual network. */
export interface VirtualDriver extends SmsDriver {
  /** What the network makes of what the driver would send; undefined when it does not understand it. */
  shown(sms: Sms): Promise<ShownSms | undefined>;
  /** Reports a message that was taken, in the provider's form and way; answers what the driver's parser read, if it came by HTTP. */
  reported(sms: Sms, reference: string | null, status: Report['status']): Report | undefined;
}

const OUTCOMES: Readonly<Record<Verdict, Outcome>> = {
  takes: { outcome: 'accepted' },
  // The answer is not lost here: nothing would be seen of it but a delay.
  cuts: { outcome: 'accepted' },
  busy: { outcome: 'rejected', hint: 'later', reason: 'throttled', throttled: true },
  refuses: { outcome: 'rejected', hint: 'never', reason: 'invalid destination' },
  silent: { outcome: 'unknown', reason: 'no answer' },
};

/** Hands the text over as it is. Receipts are given by hand. */
export class PlainDriver implements VirtualDriver {
  readonly receipts = false;

  constructor(private readonly network: Network) {}

  readonly reaches = (to: string) => this.network.reaches(to);

  async send({ to }: Sms): Promise<Outcome> {
    return OUTCOMES[await this.network.judge(to)];
  }

  shown({ text }: Sms): Promise<ShownSms> {
    return Promise.resolve({ text, ...smsFormOf(text) });
  }

  reported(_sms: Sms, _reference: string | null, status: Report['status']): Report {
    return { status };
  }
}
