import { Injectable } from '@nestjs/common';
import {
  Database,
  NOW,
  rowOf,
  sql,
  type EntityOrShape,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { OtpService } from '../../accounts/otp/index.js';
import { getTracing } from '../../platform/tracing/index.js';
import { SendAttempt } from './send-attempt.entity.js';
import { ATTEMPTS_AT_MOST, MARGIN_MS } from './attempts.js';
import { DeliveryFailures } from './delivery-failures.js';
import { OutboxMessage, type OutboxMessageState } from './outbox-message.entity.js';
import type { NewOutboxMessage } from './new-message.js';
import type { PastSendAttempt } from './message-sender.js';

/** A due message; `is_unsendable` is 1 if it must not be sent any more. */
export type DueOutboxMessage = OutboxMessage & { readonly is_unsendable?: number };

/** The result of an attempt. */
export interface SettledSendAttempt {
  readonly state: OutboxMessageState;
  /**
   * Milliseconds until the message is due again; 0 if another provider is to be called at once, and
   * null for never.
   */
  readonly dueInMs: number | null;
  readonly reference: string | null;
  readonly attempt: Pick<SendAttempt, 'provider' | 'outcome' | 'reason'>;
  readonly tookMs: number;
}

/** A poll takes random ones of five times as many, those that are due for longest. */
const SAMPLE_FACTOR = 5;

/**
 * Condition on messages: due now, or with an expired lease. A due one may be claimed if it is
 * sendable: if it has attempts left and is worth sending.
 */
const DUE_CONDITION = sql`state IN ('ready', 'leased') AND next_at <= ${NOW}`;

/**
 * Writes messages, and settles attempts to send them; `MessageLeases` claims them. Each change of
 * state is one conditional UPDATE (RACE-1).
 */
@Injectable()
export class MessageStore {
  constructor(
    private readonly database: Database,
    private readonly otp: OtpService,
    private readonly failures: DeliveryFailures,
  ) {}

  /**
   * Writes a message in the transaction of its cause.
   * @throws AppError SERVICE_UNAVAILABLE if its recipient may not get it any more
   */
  async writeMessage(
    tx: StatementRunner,
    {
      kind,
      recipient,
      source,
      language,
      expiresIn,
      template = null,
      allowedCondition = sql`1 = 1`,
    }: NewOutboxMessage,
  ): Promise<OutboxMessage> {
    const { subject, challenge_id, nonce, key_id } = source;
    const traceparent = getTracing()?.traceparent ?? null;
    const id = await tx.insertIfAbsent(sql`/* MessageStore.writeMessage */
      INSERT INTO messages (kind, recipient, subject, challenge_id, nonce, key_id, language,
        payload, state, attempts, next_at, expires_at, traceparent, created_at)
      SELECT ${kind}, ${recipient}, ${subject}, ${challenge_id}, ${nonce}, ${key_id},
        ${language}, ${template}, 'ready', 0, ${NOW}, ${NOW} + ${expiresIn * 1000},
        ${traceparent}, ${NOW}
      FROM (SELECT 1 AS one) AS asked WHERE ${allowedCondition}`);
    if (id === undefined) {
      throw ERRORS.SERVICE_UNAVAILABLE({
        retryAfter: 1,
        reason: 'the recipient changed meanwhile',
      });
    }

    const now = this.database.clock.now();
    const messageFields = { kind, recipient, subject, challenge_id, nonce, key_id, language };
    return {
      id,
      ...messageFields,
      payload: template,
      state: 'ready',
      attempts: 0,
      next_at: now,
      provider: null,
      provider_message_id: null,
      expires_at: now + expiresIn * 1000,
      traceparent,
      created_at: now,
    };
  }

  /**
   * Returns due messages in random order: a sample of those that waited longest, so replicas that
   * poll at the same moment seldom claim the same ones.
   */
  listDueMessages(limit: number): Promise<DueOutboxMessage[]> {
    return this.sampleMessages(
      rowOf(OutboxMessage).withColumns({ is_unsendable: Number }),
      limit,
      sql`messages.*, CASE WHEN ${this.toSendableCondition()} THEN 0 ELSE 1 END AS is_unsendable`,
      DUE_CONDITION,
    );
  }

  /** Returns accepted messages whose receipt is due, in random order. */
  listUnconfirmed(limit: number): Promise<OutboxMessage[]> {
    return this.sampleMessages(
      OutboxMessage,
      limit,
      sql`messages.*`,
      sql`state = 'accepted' AND next_at <= ${NOW}`,
    );
  }

  listAttempts(id: number): Promise<PastSendAttempt[]> {
    return this.database.rows(
      rowOf(SendAttempt, 'provider', 'outcome'),
      sql`/* MessageStore.listAttempts */
      SELECT provider, outcome FROM message_attempts
      WHERE message_id = ${id} ORDER BY ended_at, id`,
    );
  }

  /** Returns whether the attempt of a claim is recorded: each claim makes one. */
  async hasAttempt({ id, attempts }: OutboxMessage): Promise<boolean> {
    const recordedAttempts = await this.listAttempts(id);
    return recordedAttempts.length >= attempts;
  }

  /** Returns the estimated time of the database's clock. */
  estimateTime(): number {
    return this.database.clock.now();
  }

  /**
   * Records the outcome of an attempt in one transaction. It is retried if the connection ends
   * before COMMIT, because the message would be sent again; after a COMMIT without a response the
   * caller asks `hasAttempt`. A state that a receipt or a later claim has set is kept.
   */
  async settleAttempt(
    message: OutboxMessage,
    { state, dueInMs, reference, attempt, tookMs }: SettledSendAttempt,
  ): Promise<void> {
    const { id, attempts } = message;
    await this.database.transaction(async (tx) => {
      await tx.insert(sql`/* MessageStore.settleAttempt */
        INSERT INTO message_attempts (message_id, provider, outcome, reason, started_at, ended_at)
        VALUES (${id}, ${attempt.provider}, ${attempt.outcome}, ${attempt.reason},
          ${NOW} - ${tookMs}, ${NOW})`);
      const changedCount = await tx.change(sql`/* MessageStore.settleAttempt */
        UPDATE messages SET state = ${state}, next_at = ${NOW} + ${dueInMs},
          provider_message_id = ${reference}
        WHERE id = ${id} AND attempts = ${attempts} AND state = 'leased'`);
      if (changedCount === 1 && state === 'failed') {
        await this.failures.recordFailure(tx, message, state);
      }
    });
  }

  /**
   * Ends a message that must not be sent any more: `expired` if it is too late, `failed` if its
   * attempts are used up, `cancelled` if its code is used or replaced. Does nothing if another
   * replica has claimed the message.
   */
  endUnsendable(message: OutboxMessage): Promise<void> {
    return this.endMessage(message, sql`'cancelled'`, sql`NOT ${this.toSendableCondition()}`);
  }

  /** Ends a due message as `failed`, or as `expired` if it is too late. */
  failWithoutProvider(message: OutboxMessage): Promise<void> {
    return this.endMessage(message, sql`'failed'`, sql`1 = 1`);
  }

  private async endMessage(
    message: OutboxMessage,
    endState: Sql,
    endCondition: Sql,
  ): Promise<void> {
    const { id, attempts } = message;
    await this.database.transaction(async (tx) => {
      const changedCount = await tx.change(sql`/* MessageStore.endMessage */
        UPDATE messages SET
          state = CASE WHEN expires_at - ${MARGIN_MS} <= ${NOW} THEN 'expired'
            WHEN attempts >= ${ATTEMPTS_AT_MOST} THEN 'failed' ELSE ${endState} END,
          next_at = NULL
        WHERE id = ${id} AND attempts = ${attempts} AND ${DUE_CONDITION} AND ${endCondition}`);
      if (changedCount === 0) return;

      // The message is ended here, and its row is locked.
      const endedMessage = await tx.row(
        OutboxMessage,
        sql`/* MessageStore.endMessage */ SELECT * FROM messages WHERE id = ${id}`,
      );
      const endedState = endedMessage?.state;
      if (endedState === 'expired' || endedState === 'failed') {
        await this.failures.recordFailure(tx, message, endedState);
      }
    });
  }

  private sampleMessages<T extends object>(
    shape: EntityOrShape<T>,
    limit: number,
    columns: Sql,
    where: Sql,
  ): Promise<T[]> {
    const salt = 2 * Math.floor(Math.random() * 10_000) + 1;
    return this.database.rows(
      shape,
      sql`/* MessageStore.sampleMessages */
      SELECT ${columns} FROM messages JOIN (
        SELECT id AS due_id FROM messages
        WHERE ${where} ORDER BY next_at LIMIT ${limit * SAMPLE_FACTOR}
      ) due ON due_id = id ORDER BY (id % 8191 * ${salt}) % 8191 LIMIT ${limit}`,
    );
  }

  /** Returns a condition on `messages`: not expired, and its code would still be accepted. */
  toWorthSendingCondition(): Sql {
    const openCondition = this.otp.toOpenChallengeCondition(
      sql`messages.subject`,
      sql`messages.challenge_id`,
    );
    return sql`(expires_at - ${MARGIN_MS} > ${NOW} AND (challenge_id = '' OR ${openCondition}))`;
  }

  /** Returns a condition on `messages`: due, and worth sending. */
  toClaimableCondition(): Sql {
    return sql`(${DUE_CONDITION} AND ${this.toSendableCondition()})`;
  }

  private toSendableCondition(): Sql {
    return sql`(attempts < ${ATTEMPTS_AT_MOST} AND ${this.toWorthSendingCondition()})`;
  }
}
