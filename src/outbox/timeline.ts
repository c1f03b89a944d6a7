import { Injectable } from '@nestjs/common';
import { columns, among, Database, sql, type Sql } from '../database/index.js';
import { subjectsOf } from '../otp/index.js';
import { Attempt } from './attempt.entity.js';
import { Message } from './message.entity.js';
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

  /** Returns the events of a user, a subject or a challenge, oldest first, as far back as rows are kept. */
  async of(whose: Whose): Promise<TimelineEvent[]> {
    const which = matching(whose);
    const challenges = await this.database.rows(
      TIMES,
      sql`/* Timeline.of */
      SELECT challenge_id, channel, issued_at, shown_at, used_at, step FROM challenges
      WHERE ${which} AND challenge_id <> ''`,
    );
    const messages = await this.database.rows(
      Message,
      sql`/* Timeline.of */ SELECT * FROM messages WHERE ${which} ORDER BY created_at, id`,
    );
    const events = challenges.flatMap(ofChallenge);
    for (const message of messages) events.push(...(await this.ofMessage(message)));
    return events.sort((a, b) => a.at - b.at);
  }

  private async ofMessage({ id, kind, state, created_at }: Message): Promise<TimelineEvent[]> {
    const attempts = await this.database.rows(
      Attempt,
      sql`/* Timeline.ofMessage */ SELECT * FROM message_attempts WHERE message_id = ${id} ORDER BY ended_at, id`,
    );
    const receipts = await this.database.rows(
      Receipt,
      sql`/* Timeline.ofMessage */
      SELECT r.* FROM receipts r JOIN messages m ON m.id = ${id}
      WHERE r.message_id = m.id OR (r.provider = m.provider AND r.reference = m.provider_message_id) ORDER BY r.received_at, r.id`,
    );
    const of = (at: number, event: string, provider: string | null = null, detail = '') => ({
      at,
      event,
      message_id: id,
      provider,
      detail,
    });
    return [
      of(created_at, 'written', null, `${kind}, now ${state}`),
      ...attempts.flatMap(({ provider, outcome, reason, started_at, ended_at }) => [
        of(started_at, 'leased', provider),
        of(ended_at, outcome, provider, reason),
      ]),
      ...receipts.map(({ received_at, provider, status }) => of(received_at, 'receipt', provider, status)),
    ];
  }
}

type Whose = { readonly userId: number } | { readonly subject: string } | { readonly challenge_id: string };

function matching(whose: Whose): Sql {
  if ('challenge_id' in whose) return sql`challenge_id = ${whose.challenge_id}`;
  const subjects = 'subject' in whose ? [whose.subject] : subjectsOf(whose.userId).map(({ subject }) => subject);
  return sql`subject IN ${among(subjects)}`;
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
