import type { Sql } from '../../platform/database/index.js';
import type { MessageLanguage } from '../../platform/errors/index.js';
import type { DerivedCodeSource } from '../../accounts/otp/index.js';
import type { OutboxMessageKind } from './outbox-message.entity.js';

/** A message to be written. */
export interface NewOutboxMessage {
  readonly kind: OutboxMessageKind;
  /** An E.164 number or an e-mail address; '' sends nothing but does the same work. */
  readonly recipient: string;
  readonly source: DerivedCodeSource;
  readonly language: MessageLanguage;
  /** Seconds after which the message is useless. */
  readonly expiresIn: number;
  /** Template of the text; null for the usual text. */
  readonly template?: string | null;
  /** Condition that the recipient may still get the message. */
  readonly allowedCondition?: Sql;
}
