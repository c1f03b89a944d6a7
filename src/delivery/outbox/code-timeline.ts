import { Injectable } from '@nestjs/common';
import { findSendableId, toSendableColumns, toSpentCondition } from '../../accounts/otp/index.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import { Config, DAY_MS } from '../../platform/config/index.js';
import { toValueList, Database, rowOf, sql } from '../../platform/database/index.js';
import { SendAttempt } from './send-attempt.entity.js';
import { OutboxMessage } from './outbox-message.entity.js';
import { DeliveryReceipt } from './delivery-receipt.entity.js';
import {
  type CodeTimelineOwner,
  toOwnerCondition,
  toShownCondition,
} from './code-timeline-owner.js';
import type { OUTBOX } from './outbox.facts.js';
import {
  findGuessedId,
  listReplacedCodes,
  listResentEvents,
  listSignInEvents,
  type AccountCodeAct,
} from './replaced-codes.js';
import {
  type CodeTimelineEvent,
  toWithheldEvent,
  toWrittenEvent,
  CHALLENGE_TIMES,
  toMessageEvent,
  toAttemptEvents,
  listChallengeEvents,
} from './code-timeline-event.js';

/** Messages of an account that a timeline shows. */
const MESSAGE_LIMIT = 50;

/** Lists the events of the codes of one account or challenge, for support. */
@Injectable()
export class CodeTimeline {
  constructor(
    private readonly database: Database,
    private readonly config: Config<typeof OTP.settings & typeof OUTBOX.settings>,
  ) {}

  /**
   * Returns the events of an account, a subject or a challenge, oldest first, of at most 50
   * messages that are kept, and of `acts` of the account as far back as messages are kept.
   */
  async listEvents(
    whose: CodeTimelineOwner,
    acts: readonly AccountCodeAct[] = [],
  ): Promise<CodeTimelineEvent[]> {
    const ownedCondition = toOwnerCondition(whose);
    const challenges = await this.database.rows(
      CHALLENGE_TIMES,
      sql`/* CodeTimeline.listEvents */
      SELECT subject, challenge_id, channel, issued_at, expires_at, next_at, shown_at, used_at,
        step, failed_at, known_tries,
        CASE WHEN ${toSpentCondition(this.config)} THEN 1 ELSE 0 END AS is_spent,
        ${toSendableColumns()}
      FROM challenges
      WHERE ${ownedCondition} AND challenge_id <> ''`,
    );
    const currentIds = toValueList(['', ...challenges.map(({ challenge_id }) => challenge_id)]);
    const shownCondition = toShownCondition(whose, ownedCondition, currentIds);
    const messages = await this.database.rows(
      OutboxMessage,
      sql`/* CodeTimeline.listEvents */
      SELECT * FROM messages WHERE ${shownCondition}
      ORDER BY created_at DESC, id DESC LIMIT ${MESSAGE_LIMIT}`,
    );

    const keptSince = this.database.clock.now() - this.config.MESSAGE_DAYS * DAY_MS;
    const keptActs = acts.filter(({ at }) => at > keptSince);
    const replacedCodes = listReplacedCodes(messages, challenges);
    const isSuspended = 'account' in whose && whose.account.status !== 'ACTIVE';
    const sendableId = isSuspended ? undefined : findSendableId(challenges);
    return [
      ...challenges.flatMap((challenge) => {
        const { challenge_id, is_spent } = challenge;
        const guessedId = findGuessedId(challenge, replacedCodes);
        // A code without tries helps nobody, though it would be sent.
        const isSendable = challenge_id === sendableId && is_spent === 0;
        return listChallengeEvents(challenge, { guessedId, isSendable });
      }),
      ...listResentEvents(keptActs, messages),
      ...(await this.listMessageEvents(messages)),
      ...listSignInEvents(keptActs, challenges, replacedCodes),
    ].sort((a, b) => a.at - b.at);
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

    return messages.flatMap((message) => {
      if (message.recipient === '') return [toWithheldEvent(message)];
      return [
        toWrittenEvent(message),
        ...attempts
          .filter(({ message_id }) => message_id === message.id)
          .flatMap((attempt) => toAttemptEvents(message, attempt)),
        ...receipts
          .filter(({ of_message }) => of_message === message.id)
          .map(({ received_at, provider, status }) =>
            toMessageEvent(message, received_at, 'receipt', { provider, detail: status }),
          ),
      ];
    });
  }
}
