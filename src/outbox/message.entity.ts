import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../errors/index.js';

/** What a message is: decides who renders and sends it. */
export type MessageKind = 'otp.sms' | 'otp.mail';

/**
 * `ready` (to be sent at `next_at`), `leased` (a replica is sending it, until `next_at`), then one of: `accepted` by a provider;
 * `delivered` or `undelivered` by its receipt; `unconfirmed` when the receipt did not come; `failed` after the last attempt;
 * `expired` and `cancelled` when it was worth nothing any more before it could be sent; `resent` when an operator had it written once more.
 */
export type MessageState =
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
 * The outbox: one message on its way to one person. Holds what a code is derived from, never the code or a text with one
 * (OTP-11): both exist only while the message is being sent or, on the virtual phone, read.
 */
@Entity('messages')
@Index('messages_due', ['state', 'next_at'])
export class Message {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 16, default: 'otp.sms' })
  kind: MessageKind;

  /** E.164, an e-mail address, or '' for nobody. */
  @Index('messages_recipient')
  @Column('varchar', { length: 254 })
  recipient: string;

  @Column('varchar', { length: 80 })
  subject: string;

  @Index('messages_challenge')
  @Column('varchar', { length: 32 })
  challenge_id: string;

  @Column('varchar', { length: 32 })
  nonce: string;

  @Column('varchar', { length: 16 })
  key_id: string;

  @Column('varchar', { length: 2 })
  language: Language;

  /** What kinds other than one-time passwords need to render their text; never a secret. */
  @Column('text', { nullable: true })
  payload: string | null;

  /** Rows of the build before have the default: it sends its messages itself. */
  @Column('varchar', { length: 12, default: 'accepted' })
  state: MessageState;

  /** Claims so far; also the version that every claim and every result is bound to. */
  @Column('smallint', { default: 0 })
  attempts: number;

  /** When something is to be done next: the next attempt, the end of the lease, the wait for a receipt. */
  @Column('bigint', { nullable: true })
  next_at: number | null;

  /** The message is worth nothing from then on. */
  @Column('bigint', { default: 0 })
  expires_at: number;

  /** Who took it, or was asked last. */
  @Column('varchar', { length: 32, nullable: true })
  provider: string | null;

  @Index('messages_reference')
  @Column('varchar', { length: 64, nullable: true })
  provider_message_id: string | null;

  @Column('bigint')
  created_at: number;
}
