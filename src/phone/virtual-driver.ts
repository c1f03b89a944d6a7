import type { Outcome, Report } from '../outbox/index.js';
import type { Sms, SmsDriver } from '../sms/index.js';
import type { Verdict } from './fate.js';
import { smsFormOf, type SmsForm } from '../outbox/index.js';

/** The text of a message on a handset, with its encoding and length. */
export interface ShownSms extends SmsForm {
  readonly text: string;
}

/** The virtual network as its provider sees it. Numbers are E.164. */
export interface Network {
  judge(to: string): Promise<Verdict>;
  reaches(to: string): Promise<boolean>;
}

/** A driver whose provider is the virtual network. */
export interface VirtualDriver extends SmsDriver {
  /** Returns the text that a handset shows of the driver's request; undefined if its provider rejects the form. */
  shown(sms: Sms): Promise<ShownSms | undefined>;
  /**
   * Reports an accepted message in the form of the provider. Returns what the driver parsed; undefined if the report
   * comes over a link of the driver.
   */
  reported(sms: Sms, reference: string | null, status: Report['status']): Report | undefined;
}

const OUTCOMES: Readonly<Record<Verdict, Outcome>> = {
  takes: { outcome: 'accepted' },
  // Without a wire no response can be lost.
  cuts: { outcome: 'accepted' },
  busy: { outcome: 'rejected', hint: 'later', reason: 'throttled', throttled: true },
  refuses: { outcome: 'rejected', hint: 'never', reason: 'invalid destination' },
  silent: { outcome: 'unknown', reason: 'no answer' },
};

/** Passes the text on unchanged. Receipts are sent by hand. */
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
