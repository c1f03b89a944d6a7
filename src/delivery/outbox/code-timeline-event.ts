import { columns } from '../../platform/database/index.js';
import { SendAttempt } from './send-attempt.entity.js';
import {
  OutboxMessage,
  type OutboxMessageKind,
  type OutboxMessageState,
} from './outbox-message.entity.js';

/** An event in the life of a code: that of its row or its message, or the outcome of an attempt. */
export type CodeTimelineEventName =
  | ('asked' | 'shown' | 'wrong' | 'spent' | 'entered' | 'ended')
  | ('written' | 'leased' | 'receipt')
  | SendAttempt['outcome'];

/** One event in the life of a code, without the code. */
export interface CodeTimelineEvent {
  /** UTC milliseconds. */
  readonly at: number;
  readonly event: CodeTimelineEventName;
  readonly message_id: number | null;
  readonly provider: string | null;
  readonly detail: string;
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
  challenge_id: String,
  channel: String,
  issued_at: Number,
  shown_at: [Number, null],
  used_at: [Number, null],
  step: Number,
  failed_at: [Number, null],
  known_tries: Number,
  is_spent: Number,
});
type ChallengeTimesRow = (typeof CHALLENGE_TIMES)['row'];

/** Returns the event that a message was written, with its present state. */
export function toWrittenEvent(message: OutboxMessage): CodeTimelineEvent {
  const detail = `${KIND_TEXTS[message.kind]}, ${STATE_TEXTS[message.state]}`;
  return toMessageEvent(message, message.created_at, 'written', { detail });
}

export function toMessageEvent(
  { id }: OutboxMessage,
  at: number,
  event: CodeTimelineEventName,
  { provider = null, detail = '' }: { provider?: string | null; detail?: string },
): CodeTimelineEvent {
  return {
    at,
    event,
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
 * code resets it.
 */
export function listChallengeEvents(challenge: ChallengeTimesRow): CodeTimelineEvent[] {
  const { challenge_id, channel, issued_at, shown_at, failed_at, used_at, step } = challenge;
  const events = [toCodeEvent(issued_at, 'asked', `${channel}, challenge ${challenge_id}`)];
  if (shown_at !== null) events.push(toCodeEvent(shown_at, 'shown'));
  if (failed_at !== null) events.push(toGuessEvent(failed_at, challenge));
  if (used_at !== null) events.push(toCodeEvent(used_at, step === 0 ? 'entered' : 'ended'));
  return events;
}

/**
 * Returns the last wrong guess at the codes of a row, which keeps no others. It does not say how
 * many there were from unknown networks, because each would show whose number was guessed (ROLE-6).
 */
function toGuessEvent(at: number, challenge: ChallengeTimesRow): CodeTimelineEvent {
  const { known_tries, is_spent } = challenge;
  const counts = `tries from its own network ${String(known_tries)}`;
  return toCodeEvent(at, is_spent === 1 ? 'spent' : 'wrong', counts);
}

function toCodeEvent(at: number, event: CodeTimelineEventName, detail = ''): CodeTimelineEvent {
  return { at, event, message_id: null, provider: null, detail };
}
