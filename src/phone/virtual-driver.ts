import type { SmsDriver, Outcome, Report, Sms } from '../sms/sms-driver.js';
import type { Verdict } from './fate.js';
import { smsFormOf, type SmsForm } from './sms-form.js';

/** What a handset shows of a message, and how it travelled. */
export interface Heard extends SmsForm {
  readonly text: string;
}

export type Judge = (to: string) => Promise<Verdict>;

/** A driver whose provider is the virtual network. */
export interface VirtualDriver extends SmsDriver {
  /** What the network makes of what the driver would send; undefined when it does not understand it. */
  heard(sms: Sms): Promise<Heard | undefined>;
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

  constructor(private readonly judge: Judge) {}

  async send({ to }: Sms): Promise<Outcome> {
    return OUTCOMES[await this.judge(to)];
  }

  heard({ text }: Sms): Promise<Heard> {
    return Promise.resolve({ text, ...smsFormOf(text) });
  }

  reported(_sms: Sms, _reference: string | null, status: Report['status']): Report {
    return { status };
  }
}
