import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../errors/index.js';

/**
 * A text message with a one-time password, on its way to a handset. Holds what the code is derived from, never the code or the
 * text (OTP-11): both are rendered when the message is sent or, on the virtual phone, read.
 */
@Entity('messages')
export class Message {
  @PrimaryGeneratedColumn()
  id: number;

  @Index('messages_recipient')
  @Column('varchar', { length: 16 })
  recipient: string;

  @Column('varchar', { length: 80 })
  subject: string;

  @Column('varchar', { length: 32 })
  challenge_id: string;

  @Column('varchar', { length: 32 })
  nonce: string;

  @Column('varchar', { length: 16 })
  key_id: string;

  @Column('varchar', { length: 2 })
  language: Language;

  @Column('bigint')
  created_at: number;
}
