import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { MessageLanguage } from '../../platform/errors/index.js';
import { PersonalColumn } from '../../platform/personal-data/index.js';

/** The kind of a message, which decides its sender. */
export type OutboxMessageKind = 'otp.sms' | 'otp.mail';

/**
 * The states of a message. `ready`: due at `next_at`. `leased`: a replica is sending it, until
 * `next_at`. `accepted`: by a provider. `delivered`, `undelivered`: according to its receipt.
 * `unconfirmed`: no receipt came. `failed`: after the last attempt. `expired`, `cancelled`: useless
 * before it could be sent. `resent`: an operator had a copy written.
 */
export type OutboxMessageState =
  | 'ready'
  | 'leased'
  | 'accepted'
  | 'delivered'
  | 'undelivered'
  | 'unconfirmed'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'resent';

/**
 * A message to one recipient. Contains the inputs from which a code is derived, never the code or a
 * text with it (OTP-11). Both exist only while the message is being sent or, on the virtual phone,
 * read.
 */
@Entity('messages')
@Index('messages_due', ['state', 'next_at'])
export class OutboxMessage {
  @PersonalColumn()
  @PrimaryGeneratedColumn()
  id: number;

  @PersonalColumn()
  @Column('varchar', { length: 16, default: 'otp.sms' })
  kind: OutboxMessageKind;

  /** E.164, an e-mail address, or '' for nobody. */
  @Index('messages_recipient')
  @PersonalColumn()
  @Column('varchar', { length: 254 })
  recipient: string;

  @PersonalColumn()
  @Column('varchar', { length: 80 })
  subject: string;

  @Index('messages_challenge')
  @Column('varchar', { length: 32 })
  challenge_id: string;

  @Column('varchar', { length: 32 })
  nonce: string;

  @Column('varchar', { length: 16 })
  key_id: string;

  @PersonalColumn()
  @Column('varchar', { length: 2 })
  language: MessageLanguage;

  /** Template of the text, with a placeholder for the code; null for the usual text. */
  @Column('text', { nullable: true })
  payload: string | null;

  @PersonalColumn()
  @Column('varchar', { length: 12, default: 'accepted' })
  state: OutboxMessageState;

  /** Number of claims; also the version that every claim and every outcome requires. */
  @PersonalColumn()
  @Column('smallint', { default: 0 })
  attempts: number;

  /** Time of the next attempt, the end of the lease, or the end of the wait for a receipt. */
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  next_at: number | null;

  /** Time from which the message is useless. */
  @PersonalColumn()
  @Column('bigint', { default: 0 })
  expires_at: number;

  /** The provider of the latest attempt. */
  @PersonalColumn()
  @Column('varchar', { length: 32, nullable: true })
  provider: string | null;

  @Index('messages_reference')
  @Column('varchar', { length: 64, nullable: true })
  provider_message_id: string | null;

  /**
   * The span of the request that wrote the message, as in the header `traceparent`; null without
   * tracing.
   */
  @Column('varchar', { length: 55, nullable: true })
  traceparent: string | null;

  @Index('messages_created')
  @PersonalColumn()
  @Column('bigint')
  created_at: number;
}
