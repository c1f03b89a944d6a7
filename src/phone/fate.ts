import { createHash } from 'node:crypto';

/** How the network of a number of the virtual phone is. */
export interface Conditions {
  /** A message arrives so long after it was sent. */
  readonly latency_ms: number;
  /** Which share of messages is taken and never arrives, from 0 to 1. Which ones is decided by their id. */
  readonly loss: number;
  /** How many more times each message arrives. */
  readonly duplicates: number;
  /** Nothing can be sent to the number, and the service knows. */
  readonly outage: boolean;
}

export const FAIR: Conditions = { latency_ms: 0, loss: 0, duplicates: 0, outage: false };

/** What the network says to a message: takes it, is busy, knows no such number, says nothing, or takes it and ends the connection. */
export type Verdict = 'takes' | 'busy' | 'refuses' | 'silent' | 'cuts';

/** What the last four digits of a number do to its messages, here as on the SMSC of the tests. */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  '0000': 'busy',
  '9999': 'refuses',
  '7777': 'silent',
  '6666': 'cuts',
};
/** Taken, and then not delivered. */
const UNDELIVERED = '8888';
/** How often a message arrives after a verdict. One whose answer was lost is sent again. */
const COPIES: Readonly<Record<Verdict, number>> = { takes: 1, busy: 0, refuses: 0, silent: 0, cuts: 2 };

interface Sent {
  readonly id: number;
  readonly recipient: string;
  /** Database milliseconds. */
  readonly created_at: number;
}

export interface Fate {
  /** Times it reaches the handset. */
  readonly copies: number;
  /** When, in database milliseconds. */
  readonly at: number;
  /** What the provider comes to report; nothing of what was lost on the way. */
  readonly receipt: 'delivered' | 'undelivered' | undefined;
}

export function verdictOn(number: string): Verdict {
  return VERDICTS[number.slice(-4)] ?? 'takes';
}

/** What becomes of a message under the conditions it met: always the same for the same message, on every replica. */
export function fateOf({ id, recipient, created_at }: Sent, conditions: Conditions): Fate {
  const at = created_at + conditions.latency_ms;
  const verdict = verdictOn(recipient);
  if (chanceOf(id) < conditions.loss || verdict === 'silent') return { copies: 0, at, receipt: undefined };
  const copies = recipient.endsWith(UNDELIVERED) ? 0 : COPIES[verdict];
  if (copies === 0) return { copies, at, receipt: 'undelivered' };
  return { copies: copies + conditions.duplicates, at, receipt: 'delivered' };
}

/** From 0 to less than 1. */
function chanceOf(id: number): number {
  return createHash('sha256').update(String(id)).digest().readUInt32BE() / 2 ** 32;
}
