import { Injectable } from '@nestjs/common';
import {
  columns,
  toValueList,
  Database,
  rowOf,
  sql,
  type Sql,
} from '../../platform/database/index.js';
import { isOfUser } from '../../accounts/otp/index.js';
import { SendAttempt } from './send-attempt.entity.js';
import {
  OutboxMessage,
  type OutboxMessageKind,
  type OutboxMessageState,
} from './outbox-message.entity.js';
import { DeliveryReceipt } from './delivery-receipt.entity.js';

/** One event in the life of a code, without the code. */
export interface CodeTimelineEvent {
  /** UTC milliseconds. */
  readonly at: number;
  readonly event: string;
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

/** Messages of an account that a timeline shows. */
const MESSAGE_LIMIT = 50;

const CHALLENGE_TIMES = columns({
  challenge_id: String,
  channel: String,
  issued_at: Number,
  shown_at: [Number, null],
  used_at: [Number, null],
  step: Number,
});
type ChallengeTimesRow = (typeof CHALLENGE_TIMES)['row'];

/** Lists the events of the codes of one account or challenge, for support. */
@Injectable()
export class CodeTimeline {
  constructor(private readonly database: Database) {}

  /**
   * Returns the events of an account, a subject or a challenge, oldest first, of at most 50
   * messages that are kept.
   */
  async listEvents(whose: CodeTimelineOwner): Promise<CodeTimelineEvent[]> {
    const isOwned = belongsToOwner(whose);
    const challenges = await this.database.rows(
      CHALLENGE_TIMES,
      sql`/* CodeTimeline.listEvents */
      SELECT challenge_id, channel, issued_at, shown_at, used_at, step FROM challenges
      WHERE ${isOwned} AND challenge_id <> ''`,
    );
    const currentIds = toValueList(['', ...challenges.map(({ challenge_id }) => challenge_id)]);
    const isShown = isShownTo(whose, isOwned, currentIds);
    const messages = await this.database.rows(
      OutboxMessage,
      sql`/* CodeTimeline.listEvents */
      SELECT * FROM messages WHERE ${isShown}
      ORDER BY created_at DESC, id DESC LIMIT ${MESSAGE_LIMIT}`,
    );

    const challengeEvents = challenges.flatMap(listChallengeEvents);
    const messageEvents = await this.listMessageEvents(messages);
    return [...challengeEvents, ...messageEvents].sort((a, b) => a.at - b.at);
  }

  private async listMessageEvents(
    messages: readonly OutboxMessage[],
  ): Promise<CodeTimelineEvent[]> {
    if (messages.length === 0) return [];

    const messageIds = toValueList(messages.map(({ id }) => id));
    const attempts = await this.database.rows(
      SendAttempt,
      sql`/* CodeTimeline.listMessageEvents */
      SELECT * FROM message_attempts WHERE message_id IN ${messageIds} ORDER BY ended_at, id`,
    );
    const receipts = await this.database.rows(
      rowOf(DeliveryReceipt).withColumns({ of_message: Number }),
      sql`/* CodeTimeline.listMessageEvents */
      SELECT r.*, m.id AS of_message FROM messages m
      JOIN receipts r ON r.message_id = m.id WHERE m.id IN ${messageIds}
      UNION
      SELECT r.*, m.id FROM messages m
      JOIN receipts r ON r.provider = m.provider AND r.reference = m.provider_message_id
      WHERE m.id IN ${messageIds}
      ORDER BY received_at, id`,
    );

    return messages.flatMap((message) => [
      toMessageEvent(message, message.created_at, 'written', {
        detail: `${KIND_TEXTS[message.kind]}, ${STATE_TEXTS[message.state]}`,
      }),
      ...attempts
        .filter(({ message_id }) => message_id === message.id)
        .flatMap((attempt) => toAttemptEvents(message, attempt)),
      ...receipts
        .filter(({ of_message }) => of_message === message.id)
        .map(({ received_at, provider, status }) =>
          toMessageEvent(message, received_at, 'receipt', { provider, detail: status }),
        ),
    ]);
  }
}

function toMessageEvent(
  { id }: OutboxMessage,
  at: number,
  event: string,
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

function toAttemptEvents(message: OutboxMessage, attempt: SendAttempt): CodeTimelineEvent[] {
  const { provider, outcome, reason, started_at, ended_at } = attempt;
  return [
    toMessageEvent(message, started_at, 'leased', { provider }),
    toMessageEvent(message, ended_at, outcome, { provider, detail: reason }),
  ];
}

interface CodeTimelineAccount {
  readonly id: number;
  readonly cell_number: string;
  readonly email: string | null;
}

type CodeTimelineOwner =
  | { readonly account: CodeTimelineAccount }
  | { readonly subject: string }
  | { readonly challenge_id: string };

/** Messages are found by their recipients, for which there is an index. */
function isSentToAccount({ cell_number, email }: CodeTimelineAccount): Sql {
  const recipients = toValueList([cell_number, email ?? cell_number]);
  return sql`recipient IN ${recipients}`;
}

function belongsToOwner(whose: CodeTimelineOwner): Sql {
  if ('challenge_id' in whose) return sql`challenge_id = ${whose.challenge_id}`;
  if ('subject' in whose) return sql`subject = ${whose.subject}`;
  return isOfUser(whose.account.id);
}

/** Messages with a present code of an account may have gone to a new number. */
function isShownTo(whose: CodeTimelineOwner, isOwned: Sql, currentIds: Sql): Sql {
  if (!('account' in whose)) return isOwned;
  return sql`((${isSentToAccount(whose.account)} AND ${isOwned})
    OR (challenge_id IN ${currentIds} AND challenge_id <> ''))`;
}

/**
 * Returns the events of a challenge. A `step` of 0 means that the code was entered: only the right
 * code resets it.
 */
function listChallengeEvents({
  challenge_id,
  channel,
  issued_at,
  shown_at,
  used_at,
  step,
}: ChallengeTimesRow): CodeTimelineEvent[] {
  const toChallengeEvent = (at: number, event: string, detail = '') => ({
    at,
    event,
    message_id: null,
    provider: null,
    detail,
  });

  const events = [toChallengeEvent(issued_at, 'asked', `${channel}, challenge ${challenge_id}`)];
  if (shown_at !== null) events.push(toChallengeEvent(shown_at, 'shown'));
  if (used_at !== null) {
    events.push(toChallengeEvent(used_at, step === 0 ? 'entered' : 'ended'));
  }
  return events;
}
