import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What was sent by text message in one fixed window: in all (`total`), or to the numbers that have all but their last four digits
 * in common (`+98912123:new`, and `:known` for users who have signed in before). `unreached:TR` only remembers an alarm.
 */
@Entity('sms_windows')
export class SmsWindow {
  @PrimaryColumn('varchar', { length: 40 })
  bucket: string;

  @Index('sms_windows_ends')
  @Column('bigint')
  ends_at: number;

  /** Codes asked for, also by nobody who could get one. */
  @Column('int')
  hits: number;

  /** Of the codes that count for the ratio: those that went to somebody, and those of them that were entered. */
  @Column('int')
  sent: number;

  @Column('int')
  entered: number;

  /** When as many codes as the ratio needs have run out, so that it can be judged; null before, and once it was. */
  @Column('bigint', { nullable: true })
  due_at: number | null;

  /** Nothing is sent before that. */
  @Column('bigint')
  held_until: number;

  /** Which alarm of the window was raised: 0 none, 1 nearly full, 2 full. */
  @Column('smallint')
  told: number;
}
