import { withoutUndefined } from '../../platform/config/index.js';
import { Injectable } from '@nestjs/common';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { OUTBOX } from './outbox.facts.js';
import {
  AuditService,
  authorizeOperator,
  type AuditedAct,
  type AuthorizeAct,
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

/** A message that probably reached nobody, without its recipient and text. */
export type DeadLetterMessage = Pick<
  OutboxMessage,
  'id' | 'kind' | 'state' | 'provider' | 'attempts' | 'created_at'
> & {
  readonly user_id: number | null;
  /** Reason of the last attempt. */
  readonly reason: string | null;
  /** True while its code is valid, so that it can be sent again. */
  readonly resendable: boolean;
};

/** The reason why a command was refused, for the operator. */
interface DeadLetterRefusal {
  readonly refusal: string;
}

const IS_ENDED = sql`state IN ('failed', 'undelivered', 'unconfirmed', 'expired')`;

/** No replica is sending it. */
const IS_WAITING = sql`(state = 'ready' OR (state = 'leased' AND next_at <= ${NOW}))`;

/** Reasons why a message in a state can be neither sent again nor cancelled. */
const STATE_REFUSALS: Partial<Record<OutboxMessageState, string>> = {
  ready: 'it is still to be sent',
  leased: 'it is being sent',
  accepted: 'a provider has taken it',
  delivered: 'it was delivered',
  cancelled: 'it was cancelled',
  resent: 'it was sent again as another message',
};

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
      SELECT messages.*, CASE WHEN ${this.messages.isWorthSending()} THEN 1 ELSE 0 END AS is_alive,
        (SELECT reason FROM message_attempts WHERE message_id = messages.id
          ORDER BY ended_at DESC, id DESC LIMIT 1) AS reason
      FROM messages WHERE ${IS_ENDED}
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
      const isResendable = sql`${IS_ENDED} AND ${this.messages.isWorthSending()}`;
      const isChanged = await this.changeState(tx, id, 'resent', isResendable);
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
      const isIdle = sql`(${IS_ENDED} OR ${IS_WAITING})`;
      const isChanged = await this.changeState(tx, id, 'cancelled', isIdle);
      if (!isChanged) return this.findRefusal(tx, id);

      await this.recordCommand(tx, OUTBOX.events['delivery.cancelled'], id, act);
      return { id };
    });
  }

  /**
   * Cancels a message that waits to be sent, also between two attempts. Its code stays valid.
   * Returns the state that the message then has, which is another than `cancelled` if it is too
   * late; undefined if there is no such message.
   * @throws the refusals of `authorize`
   */
  withdrawMessage(id: number, authorize: AuthorizeAct): Promise<OutboxMessageState | undefined> {
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      if (await this.changeState(tx, id, 'cancelled', IS_WAITING)) {
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
    const messageRow = await this.findMessage(tx, id);
    if (messageRow === undefined) return { refusal: 'there is no such message' };

    const refusal = STATE_REFUSALS[messageRow.state];
    return { refusal: refusal ?? 'its code is used, replaced or too old' };
  }
}

type DeadLetterRow = OutboxMessage & { readonly reason: string | null; readonly is_alive: number };

function toDeadLetter({ subject, is_alive, ...row }: DeadLetterRow): DeadLetterMessage {
  const { id, kind, state, provider, attempts, created_at, reason } = row;
  return {
    id,
    kind,
    state,
    provider,
    attempts,
    created_at,
    reason,
    user_id: readSubjectUserId(subject) ?? null,
    resendable: is_alive === 1,
  };
}
