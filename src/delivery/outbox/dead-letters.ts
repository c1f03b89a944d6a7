import { Injectable } from '@nestjs/common';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { OUTBOX } from './outbox.facts.js';
import { AuditService, byOperator, type Act, type Admit } from '../../platform/audit/index.js';
import { Database, NOW, rowOf, sql, type Sql, type Statements } from '../../platform/database/index.js';
import { userIdOf } from '../../accounts/otp/index.js';
import { Message, type MessageState } from './message.entity.js';
import { Messages } from './messages.js';

/** A message that probably reached nobody, without its recipient and text. */
export type DeadLetter = Pick<Message, 'id' | 'kind' | 'state' | 'provider' | 'attempts' | 'created_at'> & {
  readonly user_id: number | null;
  /** Reason of the last attempt. */
  readonly reason: string | null;
  /** True while its code is valid, so that it can be sent again. */
  readonly resendable: boolean;
};

/** The reason why a command was refused, for the operator. */
interface Refused {
  readonly refusal: string;
}

const ENDED = sql`state IN ('failed', 'undelivered', 'unconfirmed', 'expired')`;

/** No replica is sending it. */
const WAITING = sql`(state = 'ready' OR (state = 'leased' AND next_at <= ${NOW}))`;

/** Reasons why a message in a state can be neither sent again nor cancelled. */
const REFUSALS: Partial<Record<MessageState, string>> = {
  ready: 'it is still to be sent',
  leased: 'it is being sent',
  accepted: 'a provider has taken it',
  delivered: 'it was delivered',
  cancelled: 'it was cancelled',
  resent: 'it was sent again as another message',
};

/**
 * Lists, resends and cancels messages that reached nobody, for operators. Each command is one conditional UPDATE
 * (RACE-1) and its audit event in one transaction, so no replica sends the same message meanwhile.
 */
@Injectable()
export class DeadLetters {
  constructor(
    private readonly database: Database,
    private readonly messages: Messages,
    private readonly audit: AuditService,
  ) {}

  /** Returns the newest first. */
  async list(limit: number): Promise<DeadLetter[]> {
    const rows = await this.database.rows(
      rowOf(Message).and({ reason: [String, null], is_alive: Number }),
      sql`/* DeadLetters.list */
      SELECT messages.*, CASE WHEN ${this.messages.isWorthSending()} THEN 1 ELSE 0 END AS is_alive,
        (SELECT reason FROM message_attempts WHERE message_id = messages.id ORDER BY ended_at DESC, id DESC LIMIT 1) AS reason
      FROM messages WHERE ${ENDED} ORDER BY messages.created_at DESC, messages.id DESC LIMIT ${limit}`,
    );
    return rows.map(({ id, kind, state, provider, attempts, created_at, subject, reason, is_alive }) => ({
      id,
      kind,
      state,
      provider,
      attempts,
      created_at,
      reason,
      user_id: userIdOf(subject) ?? null,
      resendable: is_alive === 1,
    }));
  }

  /**
   * Writes a copy of a message that reached nobody and whose code is still valid, with the same code and all attempts
   * left. Returns the id of the copy. A message can be sent again only once.
   */
  resend(id: number, admit = byOperator): Promise<{ readonly id: number } | Refused> {
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const open = sql`${ENDED} AND ${this.messages.isWorthSending()}`;
      if (!(await this.move(tx, id, 'resent', open))) return this.refusalOf(tx, id);
      const copy = await tx.insert(sql`/* DeadLetters.resend */
        INSERT INTO messages (kind, recipient, subject, challenge_id, nonce, key_id, language, payload,
          state, attempts, next_at, expires_at, created_at)
        SELECT kind, recipient, subject, challenge_id, nonce, key_id, language, payload,
          'ready', 0, ${NOW}, expires_at, ${NOW} FROM messages WHERE id = ${id}`);
      await this.record(tx, OUTBOX.events['delivery.resent'], id, act);
      return { id: copy };
    });
  }

  /** Cancels a message that is not being sent at the moment, and removes it from the list. */
  cancel(id: number, admit = byOperator): Promise<{ readonly id: number } | Refused> {
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const idle = sql`(${ENDED} OR ${WAITING})`;
      if (!(await this.move(tx, id, 'cancelled', idle))) return this.refusalOf(tx, id);
      await this.record(tx, OUTBOX.events['delivery.cancelled'], id, act);
      return { id };
    });
  }

  /**
   * Cancels a message that waits to be sent, also between two attempts. Its code stays valid. Returns the state that the
   * message then has, which is another than `cancelled` if it is too late; undefined if there is no such message.
   * @throws the refusals of `admit`
   */
  withdraw(id: number, admit: Admit): Promise<MessageState | undefined> {
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      if (await this.move(tx, id, 'cancelled', WAITING)) {
        await this.record(tx, OUTBOX.events['delivery.cancelled'], id, act);
        return 'cancelled';
      }
      const row = await tx.row(Message, sql`/* DeadLetters.withdraw */ SELECT * FROM messages WHERE id = ${id}`);
      return row?.state;
    });
  }

  private async move(tx: Statements, id: number, state: MessageState, when: Sql): Promise<boolean> {
    const changed = await tx.change(sql`/* DeadLetters.move */
      UPDATE messages SET state = ${state}, next_at = NULL WHERE id = ${id} AND ${when}`);
    return changed === 1;
  }

  private async record(tx: Statements, event: AuditEventRow, id: number, act: Act): Promise<void> {
    const row = await tx.row(Message, sql`/* DeadLetters.record */ SELECT * FROM messages WHERE id = ${id}`);
    const userId = userIdOf(row?.subject ?? '');
    const subject = `message:${String(id)}` as const;
    await this.audit.record(tx, event, { ...act, subject, ...(userId === undefined ? {} : { userId }) });
  }

  private async refusalOf(tx: Statements, id: number): Promise<Refused> {
    const row = await tx.row(Message, sql`/* DeadLetters.refusalOf */ SELECT * FROM messages WHERE id = ${id}`);
    if (row === undefined) return { refusal: 'there is no such message' };
    return { refusal: REFUSALS[row.state] ?? 'its code is used, replaced or too old' };
  }
}
