import { columns } from '../../platform/database/index.js';
import { SendAttempt } from './send-attempt.entity.js';
import {
  OutboxMessage,
  type OutboxMessageKind,
  type OutboxMessageState,
} from './outbox-message.entity.js';

/**
 * An event in the life of a code: that of its row or its message, the outcome of an attempt, or
 * something that other records of the account tell.
 */
export type CodeTimelineEventName =
  | ('asked' | 'shown' | 'wrong' | 'spent' | 'entered' | 'ended')
  | ('signedIn' | 'resent')
  | ('written' | 'withheld' | 'leased' | 'receipt')
  | SendAttempt['outcome'];

/** One event in the life of a code, without the code. */
export interface CodeTimelineEvent {
  /** UTC milliseconds. */
  readonly at: number;
  readonly event: CodeTimelineEventName;
  /** The code that it is known to belong to. */
  readonly challenge_id: string | null;
  readonly message_id: number | null;
  readonly provider: string | null;
  readonly detail: string;
  /** Times of the code, with the event `asked`. */
  readonly codeTimes?: CodeTimes;
}

/** Times of a code in UTC milliseconds. */
interface CodeTimes {
  /** The end of the code; null if it was entered or cancelled, or has no tries left. */
  readonly expires_at: number | null;
  /** The end of the waiting time that the code began. */
  readonly next_at: number;
  /** The end of the code if staff can send it again. */
  readonly sendable_until: number | null;
}

const KIND_TEXTS: Readonly<Record<OutboxMessageKind, string>> = {
  'otp.sms': 'text message',
  'otp.mail': 'e-mail',
};
const STATE_TEXTS: Readonly<Record<OutboxMessageState, string>> = {
  ready: 'waiting to be sent',
  leased: 'being sent',
  accepted: 'accepted by the provider',
  delivered: 'received by the phone',
  undelivered: 'not received by the phone',
  unconfirmed: 'sent, but nothing confirms it',
  failed: 'not sent',
  expired: 'too late to be sent',
  cancelled: 'cancelled before it was sent',
  resent: 'sent again as another message',
};

export const CHALLENGE_TIMES = columns({
  subject: String,
  challenge_id: String,
  channel: String,
  issued_at: Number,
  expires_at: Number,
  next_at: Number,
  shown_at: [Number, null],
  used_at: [Number, null],
  step: Number,
  failed_at: [Number, null],
  known_tries: Number,
  is_spent: Number,
  is_open: Number,
  is_repeatable: Number,
});
export type ChallengeTimesRow = (typeof CHALLENGE_TIMES)['row'];

/**
 * Returns the event that no message was written: one without a recipient only does the same work.
 */
export function toWithheldEvent(message: OutboxMessage): CodeTimelineEvent {
  return toMessageEvent(message, message.created_at, 'withheld', {});
}

/** Returns the event that a message was written, with its present state. */
export function toWrittenEvent(message: OutboxMessage): CodeTimelineEvent {
  const detail = `${KIND_TEXTS[message.kind]}, ${STATE_TEXTS[message.state]}`;
  return toMessageEvent(message, message.created_at, 'written', { detail });
}

export function toMessageEvent(
  { id, challenge_id }: OutboxMessage,
  at: number,
  event: CodeTimelineEventName,
  { provider = null, detail = '' }: { provider?: string | null; detail?: string },
): CodeTimelineEvent {
  return {
    at,
    event,
    // A notice has no code.
    challenge_id: challenge_id === '' ? null : challenge_id,
    message_id: id,
    provider,
    detail,
  };
}

export function toAttemptEvents(message: OutboxMessage, attempt: SendAttempt): CodeTimelineEvent[] {
  const { provider, outcome, reason, started_at, ended_at } = attempt;
  return [
    toMessageEvent(message, started_at, 'leased', { provider }),
    toMessageEvent(message, ended_at, outcome, { provider, detail: reason }),
  ];
}

/**
 * Returns the events of a challenge. A `step` of 0 means that the code was entered: only the right
 * code resets it. A wrong guess may have been at an earlier code of the row, `guessedId`.
 */
export function listChallengeEvents(
  challenge: ChallengeTimesRow,
  { guessedId, isSendable }: { readonly guessedId: string | null; readonly isSendable: boolean },
): CodeTimelineEvent[] {
  const { challenge_id, channel, issued_at, shown_at, failed_at, used_at, step } = challenge;
  const toOwnEvent = (at: number, event: CodeTimelineEventName, detail = '') =>
    toCodeEvent(at, event, { challenge_id, detail });
  const askedEvent = toOwnEvent(issued_at, 'asked', `${channel}, challenge ${challenge_id}`);
  const codeTimes = toCodeTimes(challenge, isSendable);
  const events: CodeTimelineEvent[] = [{ ...askedEvent, codeTimes }];
  if (shown_at !== null) events.push(toOwnEvent(shown_at, 'shown'));
  if (failed_at !== null) events.push(toGuessEvent(failed_at, guessedId, challenge));
  if (used_at !== null) events.push(toOwnEvent(used_at, step === 0 ? 'entered' : 'ended'));
  return events;
}

function toCodeTimes(
  { expires_at, next_at, used_at, is_spent }: ChallengeTimesRow,
  isSendable: boolean,
): CodeTimes {
  const isOver = used_at !== null || is_spent === 1;
  return {
    expires_at: isOver ? null : expires_at,
    next_at,
    sendable_until: isSendable ? expires_at : null,
  };
}

/**
 * Returns the last wrong guess at the codes of a row, which keeps no others. It does not say how
 * many there were from unknown networks, because each would show whose number was guessed (ROLE-6).
 */
function toGuessEvent(
  at: number,
  challenge_id: string | null,
  { known_tries, is_spent }: ChallengeTimesRow,
): CodeTimelineEvent {
  const detail = `tries from its own network ${String(known_tries)}`;
  return toCodeEvent(at, is_spent === 1 ? 'spent' : 'wrong', { challenge_id, detail });
}

/** Returns an event of a code, or of an unknown one. */
export function toCodeEvent(
  at: number,
  event: CodeTimelineEventName,
  { challenge_id, detail = '' }: { challenge_id: string | null; detail?: string },
): CodeTimelineEvent {
  return { at, event, challenge_id, message_id: null, provider: null, detail };
}
