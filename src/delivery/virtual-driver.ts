import type { Outcome, SmsDriver } from './sms-driver.js';

/** Sends nothing: the virtual phone reads the stored messages. */
export class VirtualDriver implements SmsDriver {
  readonly receipts = false;

  send(): Promise<Outcome> {
    return Promise.resolve({ outcome: 'accepted' });
  }
}
