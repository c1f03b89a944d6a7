import type { Message } from './message.entity.js';
import type { Past } from './messages.js';
import type { Outcome } from '../sms/sms-driver.js';

/** Tries of an unanswered message through one provider: each may have reached its reader. */
export const UNKNOWN_AT_MOST = 2;

/** Whether others are asked of a message before a provider of its attempts: after one that said `elsewhere`, or two that said `later`. */
export function isSpent(past: readonly Past[], provider: string): boolean {
  return countOf(past, provider, 'elsewhere') >= 1 || countOf(past, provider, 'later') >= 2;
}

export function countOf(past: readonly Past[], provider: string, outcome: Past['outcome']): number {
  return past.filter((each) => each.provider === provider && each.outcome === outcome).length;
}

/** Room for one message at one provider; to be released, sent or not. */
export interface Passage {
  readonly provider: string;
  /** Milliseconds after which it is time to hear what became of the message; null when the provider never tells. */
  readonly hearsAfter: number | null;
  send(secondsLeft: number): Promise<Outcome>;
  release(): void;
}

/** Sends the messages of a kind. */
export interface Sender {
  /** Room for a message after its attempts so far; `later` when there is none now, `none` when there will be none within so many milliseconds. */
  passage(message: Message, past: readonly Past[], within: number): Passage | 'later' | 'none';
  /** Which provider `passage` would give room at; undefined for none. Takes nothing. */
  next(message: Message, past: readonly Past[]): string | undefined;
}
