import { withoutUndefined } from '../../platform/config/index.js';
import { Injectable } from '@nestjs/common';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { OUTBOX } from './outbox.facts.js';
import {
  AuditService,
  authorizeOperator,
  type AuditedAct,
  type AuthorizeActOn,
} from '../../platform/audit/index.js';
import {
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { readSubjectUserId } from '../../accounts/otp/index.js';
import { OutboxMessage, type OutboxMessageState } from './outbox-message.entity.js';
import { MessageStore } from './message-store.js';
import { type DeadLetterMessage, toDeadLetter } from './dead-letter-message.js';
import { type DeadLetterRefusal, explainDeadLetterRefusal } from './dead-letter-refusal.js';

const ENDED_CONDITION = sql`state IN ('failed', 'undelivered', 'unconfirmed', 'expired')`;

/** No replica is sending it. */
const WAITING_CONDITION = sql`(state = 'ready' OR (state = 'leased' AND next_at <= ${NOW}))`;

/**
 * Lists, resends and cancels messages that reached nobody, for operators. Each command is one
 * conditional UPDATE (RACE-1) and its audit event in one transaction, so no replica sends the same
 * message meanwhile.
 */
@Injectable()
export class DeadLetterService {
  constructor(
    private readonly database: Database,
    private readonly messages: MessageStore,
    private readonly audit: AuditService,
  ) {}

  /** Returns the newest first. */
  async listDeadLetters(limit: number): Promise<DeadLetterMessage[]> {
    const rows = await this.database.rows(
      rowOf(OutboxMessage).withColumns({ reason: [String, null], is_alive: Number }),
      sql`/* DeadLetterService.listDeadLetters */
      SELECT messages.*, CASE WHEN ${this.messages.toWorthSendingCondition()} THEN 1
        ELSE 0 END AS is_alive,
        (SELECT reason FROM message_attempts WHERE message_id = messages.id
          ORDER BY ended_at DESC, id DESC LIMIT 1) AS reason
      FROM messages WHERE ${ENDED_CONDITION}
      ORDER BY messages.created_at DESC, messages.id DESC LIMIT ${limit}`,
    );
    return rows.map(toDeadLetter);
  }

  /**
   * Writes a copy of a message that reached nobody and whose code is still valid, with the same
   * code and all attempts left. Returns the id of the copy. A message can be sent again only once.
   */
  resendMessage(
    id: number,
    authorize = authorizeOperator,
  ): Promise<{ readonly id: number } | DeadLetterRefusal> {
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const resendableCondition = sql`${ENDED_CONDITION}
        AND ${this.messages.toWorthSendingCondition()}`;
      const isChanged = await this.changeState(tx, id, 'resent', resendableCondition);
      if (!isChanged) return this.findRefusal(tx, id);

      // The message is ended here, and nobody else can send it again.
      const copyId = await tx.insert(sql`/* DeadLetterService.resendMessage */
        INSERT INTO messages (kind, recipient, subject, challenge_id, nonce, key_id, language,
          payload, state, attempts, next_at, expires_at, created_at)
        SELECT kind, recipient, subject, challenge_id, nonce, key_id, language, payload,
          'ready', 0, ${NOW}, expires_at, ${NOW} FROM messages WHERE id = ${id}`);
      await this.recordCommand(tx, OUTBOX.events['delivery.resent'], id, act);
      return { id: copyId };
    });
  }

  /** Cancels a message that is not being sent at the moment, and removes it from the list. */
  cancelMessage(
    id: number,
    authorize = authorizeOperator,
  ): Promise<{ readonly id: number } | DeadLetterRefusal> {
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const idleCondition = sql`(${ENDED_CONDITION} OR ${WAITING_CONDITION})`;
      const isChanged = await this.changeState(tx, id, 'cancelled', idleCondition);
      if (!isChanged) return this.findRefusal(tx, id);

      await this.recordCommand(tx, OUTBOX.events['delivery.cancelled'], id, act);
      return { id };
    });
  }

  /**
   * Cancels a message with a code that waits to be sent, also between two attempts. Its code stays
   * valid. Returns the state that the message then has, which is another than `cancelled` if it is
   * too late; undefined if there is no such message. A notice is none, because it warns its
   * recipient of others.
   * @throws the refusals of `authorize`
   */
  withdrawMessage(id: number, authorize: AuthorizeActOn): Promise<OutboxMessageState | undefined> {
    return this.database.transaction(async (tx) => {
      const { subject = '' } = (await this.findMessage(tx, id)) ?? {};
      const userId = readSubjectUserId(subject);
      const act = await authorize(tx, userId ?? 0);
      if (userId === undefined) return undefined;

      if (await this.changeState(tx, id, 'cancelled', WAITING_CONDITION)) {
        await this.recordCommand(tx, OUTBOX.events['delivery.cancelled'], id, act);
        return 'cancelled';
      }

      const messageRow = await this.findMessage(tx, id);
      return messageRow?.state;
    });
  }

  private async changeState(
    tx: StatementRunner,
    id: number,
    state: OutboxMessageState,
    when: Sql,
  ): Promise<boolean> {
    const changedCount = await tx.change(sql`/* DeadLetterService.changeState */
      UPDATE messages SET state = ${state}, next_at = NULL WHERE id = ${id} AND ${when}`);
    return changedCount === 1;
  }

  private findMessage(tx: StatementRunner, id: number): Promise<OutboxMessage | undefined> {
    return tx.row(
      OutboxMessage,
      sql`/* DeadLetterService.findMessage */ SELECT * FROM messages WHERE id = ${id}`,
    );
  }

  private async recordCommand(
    tx: StatementRunner,
    event: AuditEventRow,
    id: number,
    act: AuditedAct,
  ): Promise<void> {
    const messageRow = await this.findMessage(tx, id);
    const userId = readSubjectUserId(messageRow?.subject ?? '');
    const subject = `message:${String(id)}` as const;
    await this.audit.record(tx, event, {
      ...act,
      subject,
      ...withoutUndefined({ userId }),
    });
  }

  private async findRefusal(tx: StatementRunner, id: number): Promise<DeadLetterRefusal> {
    return explainDeadLetterRefusal(await this.findMessage(tx, id));
  }
}
