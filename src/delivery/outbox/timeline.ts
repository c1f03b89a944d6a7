import { Injectable } from '@nestjs/common';
import { columns, among, Database, rowOf, sql, type Sql } from '../../platform/database/index.js';
import { isOfUser } from '../../accounts/otp/index.js';
import { Attempt } from './attempt.entity.js';
import { Message, type MessageKind, type MessageState } from './message.entity.js';
import { Receipt } from './receipt.entity.js';

/** One event in the life of a code, without the code. */
export interface TimelineEvent {
  /** UTC milliseconds. */
  readonly at: number;
  readonly event: string;
  readonly message_id: number | null;
  readonly provider: string | null;
  readonly detail: string;
}

const KINDS: Readonly<Record<MessageKind, string>> = { 'otp.sms': 'text message', 'otp.mail': 'e-mail' };
const STATES: Readonly<Record<MessageState, string>> = {
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
const MESSAGES = 50;

const TIMES = columns({
  challenge_id: String,
  channel: String,
  issued_at: Number,
  shown_at: [Number, null],
  used_at: [Number, null],
  step: Number,
});
type Times = (typeof TIMES)['row'];

/** Lists the events of the codes of one account or challenge, for support. */
@Injectable()
export class Timeline {
  constructor(private readonly database: Database) {}

  /** Returns the events of an account, a subject or a challenge, oldest first, of at most 50 messages that are kept. */
  async of(whose: Whose): Promise<TimelineEvent[]> {
    const which = matching(whose);
    const challenges = await this.database.rows(
      TIMES,
      sql`/* Timeline.of */
      SELECT challenge_id, channel, issued_at, shown_at, used_at, step FROM challenges
      WHERE ${which} AND challenge_id <> ''`,
    );
    const current = among(['', ...challenges.map(({ challenge_id }) => challenge_id)]);
    const sent =
      'account' in whose
        ? sql`((${sentTo(whose.account)} AND ${which}) OR (challenge_id IN ${current} AND challenge_id <> ''))`
        : which;
    const messages = await this.database.rows(
      Message,
      sql`/* Timeline.of */
      SELECT * FROM messages WHERE ${sent} ORDER BY created_at DESC, id DESC LIMIT ${MESSAGES}`,
    );
    const events = [...challenges.flatMap(ofChallenge), ...(await this.ofMessages(messages))];
    return events.sort((a, b) => a.at - b.at);
  }

  private async ofMessages(messages: readonly Message[]): Promise<TimelineEvent[]> {
    if (messages.length === 0) return [];
    const ids = among(messages.map(({ id }) => id));
    const attempts = await this.database.rows(
      Attempt,
      sql`/* Timeline.ofMessages */ SELECT * FROM message_attempts WHERE message_id IN ${ids} ORDER BY ended_at, id`,
    );
    const receipts = await this.database.rows(
      rowOf(Receipt).and({ of_message: Number }),
      sql`/* Timeline.ofMessages */
      SELECT r.*, m.id AS of_message FROM messages m JOIN receipts r ON r.message_id = m.id WHERE m.id IN ${ids}
      UNION
      SELECT r.*, m.id FROM messages m
      JOIN receipts r ON r.provider = m.provider AND r.reference = m.provider_message_id WHERE m.id IN ${ids}
      ORDER BY received_at, id`,
    );
    return messages.flatMap(({ id, kind, state, created_at }) => {
      const of = (at: number, event: string, provider: string | null = null, detail = '') => ({
        at,
        event,
        message_id: id,
        provider,
        detail,
      });
      return [
        of(created_at, 'written', null, `${KINDS[kind]}, ${STATES[state]}`),
        ...attempts
          .filter(({ message_id }) => message_id === id)
          .flatMap(({ provider, outcome, reason, started_at, ended_at }) => [
            of(started_at, 'leased', provider),
            of(ended_at, outcome, provider, reason),
          ]),
        ...receipts
          .filter(({ of_message }) => of_message === id)
          .map(({ received_at, provider, status }) => of(received_at, 'receipt', provider, status)),
      ];
    });
  }
}

interface Account {
  readonly id: number;
  readonly cell_number: string;
  readonly email: string | null;
}

type Whose = { readonly account: Account } | { readonly subject: string } | { readonly challenge_id: string };

/** Messages are found by their recipients, for which there is an index. */
function sentTo({ cell_number, email }: Account): Sql {
  return sql`recipient IN ${among([cell_number, email ?? cell_number])}`;
}

function matching(whose: Whose): Sql {
  if ('challenge_id' in whose) return sql`challenge_id = ${whose.challenge_id}`;
  return 'subject' in whose ? sql`subject = ${whose.subject}` : isOfUser(whose.account.id);
}

/**
 * Returns the events of a challenge. A `step` of 0 means that the code was entered: only the right code resets it.
 */
function ofChallenge({ challenge_id, channel, issued_at, shown_at, used_at, step }: Times): TimelineEvent[] {
  const event = (at: number, name: string, detail = '') => ({
    at,
    event: name,
    message_id: null,
    provider: null,
    detail,
  });
  return [
    event(issued_at, 'asked', `${channel}, challenge ${challenge_id}`),
    ...(shown_at === null ? [] : [event(shown_at, 'shown')]),
    ...(used_at === null ? [] : [event(used_at, step === 0 ? 'entered' : 'ended')]),
  ];
}
