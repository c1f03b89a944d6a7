import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The current challenge of one subject (`subject.ts`). The next challenge replaces it in place, so that one statement also ends the old
 * one (OTP-6). The code is derived and not stored (OTP-1).
 */
@Entity('challenges')
export class Challenge {
  /**
   * `user:ID`, `known:ID` for requests from networks that have signed the user in, `none:HASH` for an unknown username, or
   * `me:PROOF:ID` for a proof of a signed-in user.
   */
  @PrimaryColumn('varchar', { length: 80 })
  subject: string;

  @Column({ type: Number, nullable: true })
  user_id: number | null;

  @Column('varchar', { length: 32 })
  challenge_id: string;

  @Column('varchar', { length: 32 })
  nonce: string;

  @Column('varchar', { length: 16 })
  key_id: string;

  @Column('varchar', { length: 8 })
  channel: Channel | 'email';

  /** Number or address that becomes the user's once the code is entered; null for a sign-in. Removed after use. */
  @Column('varchar', { length: 254, nullable: true })
  target: string | null;

  /** Guesses so far from unknown networks. Each is counted before it is effective (OTP-3). */
  @Column('int')
  tries: number;

  /** Guesses so far from networks that have signed the user in, which have tries of their own (OTP-6). */
  @Column('int', { default: 0 })
  known_tries: number;

  /** Wrong guesses from unknown networks in 24 hours, over all challenges of the row (OTP-6). */
  @Column('int')
  failures: number;

  @Column('bigint')
  failures_since: number;

  /** End of the delay for unknown networks. */
  @Column('bigint')
  delayed_until: number;

  /** Number of challenges since the last right code. It determines the waiting time. */
  @Column('int')
  step: number;

  @Column('bigint')
  issued_at: number;

  @Column('bigint')
  expires_at: number;

  /** Time from which the next initialize is accepted. */
  @Column('bigint')
  next_at: number;

  /** First time a dial showed the code to the right number, whatever its channel. Until then a ussd code is refused (OTP-10). */
  @Column('bigint', { nullable: true })
  shown_at: number | null;

  /** Number of dials that showed the code. Meaningless without `shown_at` and once the challenge ended. */
  @Column('int', { nullable: true })
  shows: number | null;

  /** Time at which the code was entered or the challenge cancelled. */
  @Column('bigint', { nullable: true })
  used_at: number | null;
}

export const CHANNELS = ['ussd', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Stand-in for a missing row, so that unknown users cost the same work (OTP-8). */
export const NO_CHALLENGE = {
  subject: '',
  target: null,
  challenge_id: '',
  nonce: '',
  key_id: '',
  delayed_until: 0,
  expires_at: 0,
  delay_ms: 0,
  channel: 'ussd' as const,
  used_at: null,
  shown_at: null,
  shows: null,
  tries: 0,
  known_tries: 0,
};
