import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalColumn } from '../../platform/personal-data/index.js';

/**
 * One attempt to send a message through a provider, and its outcome, which decides the next
 * provider.
 */
@Entity('message_attempts')
export class SendAttempt {
  @PrimaryGeneratedColumn()
  id: number;

  @Index('message_attempts_message')
  @Column({ type: Number })
  message_id: number;

  @PersonalColumn()
  @Column('varchar', { length: 32 })
  provider: string;

  @PersonalColumn()
  @Column('varchar', { length: 12 })
  outcome: 'accepted' | 'never' | 'later' | 'elsewhere' | 'unknown';

  /** Text of our own; never contains text of a provider. */
  @PersonalColumn()
  @Column('varchar', { length: 120 })
  reason: string;

  @PersonalColumn()
  @Column('bigint')
  started_at: number;

  @Index('message_attempts_ended')
  @PersonalColumn()
  @Column('bigint')
  ended_at: number;
}
