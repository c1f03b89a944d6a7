import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One try to hand a message to a provider, and what it said; decides which provider is asked next. */
@Entity('message_attempts')
export class Attempt {
  @PrimaryGeneratedColumn()
  id: number;

  @Index('message_attempts_message')
  @Column('int')
  message_id: number;

  @Column('varchar', { length: 32 })
  provider: string;

  @Column('varchar', { length: 12 })
  outcome: 'accepted' | 'never' | 'later' | 'elsewhere' | 'unknown';

  /** Of our own words and numbers only, nothing a provider wrote. */
  @Column('varchar', { length: 120 })
  reason: string;

  @Column('bigint')
  started_at: number;

  @Column('bigint')
  ended_at: number;
}
