import type { Outcome, Sms, SmsDriver } from './sms-driver.js';

/** What the last four digits of a number do to its messages, here as on the SMSC of the tests. */
const FAULTS: Readonly<Record<string, Outcome>> = {
  '0000': { outcome: 'rejected', hint: 'later', reason: 'throttled', throttled: true },
  '9999': { outcome: 'rejected', hint: 'never', reason: 'invalid destination' },
  '7777': { outcome: 'unknown', reason: 'no answer' },
};
/** Taken, and then not delivered. */
const UNDELIVERED = '8888';
/** Taken, but the answer is lost, so that the message comes twice. */
const TWICE = '6666';

/** How many copies of a message reach a number of the virtual phone. */
export function copiesFor(number: string): number {
  const suffix = number.slice(-4);
  if (suffix === TWICE) return 2;
  return suffix in FAULTS || suffix === UNDELIVERED ? 0 : 1;
}

/** Sends nothing: the virtual phone reads the stored messages. */
export class VirtualDriver implements SmsDriver {
  readonly receipts = false;

  send({ to }: Sms): Promise<Outcome> {
    const fault = FAULTS[to.slice(-4)];
    return Promise.resolve(fault ?? { outcome: 'accepted' });
  }
}
