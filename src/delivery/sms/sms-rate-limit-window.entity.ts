import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Counters of text messages in one fixed window: all (`total`), or those to the numbers that differ
 * in their last four digits only (`+98912123:new`, and `:known` for users who have signed in
 * before). `unreached:TR` only records an alarm.
 */
@Entity('sms_windows')
export class SmsRateLimitWindow {
  @PrimaryColumn('varchar', { length: 40 })
  bucket: string;

  @Index('sms_windows_ends')
  @Column('bigint')
  ends_at: number;

  /** Codes requested, also for numbers without an account. */
  @Column('int')
  hits: number;

  /** Codes sent that count for the ratio. */
  @Column('int')
  sent: number;

  /** Codes entered, of those in `sent`. */
  @Column('int')
  entered: number;

  /**
   * Time at which enough codes have expired to judge the ratio; null before enough were sent, and
   * after the verdict.
   */
  @Column('bigint', { nullable: true })
  due_at: number | null;

  /** Time until which no messages are sent. */
  @Column('bigint')
  held_until: number;

  /** The alarm that was raised in the window: 0 none, 1 nearly full, 2 full. */
  @Column('smallint')
  told: number;
}
