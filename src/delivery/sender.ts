import type { Message } from './message.entity.js';
import type { Past } from './messages.js';
import type { Outcome } from './sms-driver.js';

/** Tries of an unanswered message through one provider: each may have reached its reader. */
export const UNKNOWN_AT_MOST = 2;

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
  /** Room for a message after its attempts so far; `later` when there is none now, `none` when there will be none. */
  passage(message: Message, past: readonly Past[]): Passage | 'later' | 'none';
  /** Which provider `passage` would give room at; undefined for none. Takes nothing. */
  next(message: Message, past: readonly Past[]): string | undefined;
  /** Whether a provider but this one serves the recipient, well or not. */
  hasOther(message: Message, provider: string): boolean;
}
