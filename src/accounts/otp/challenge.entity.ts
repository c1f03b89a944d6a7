import { Column, Entity, PrimaryColumn } from 'typeorm';
import { sql } from '../../platform/database/index.js';
import { PersonalColumn, PersonalTable } from '../../platform/personal-data/index.js';
import { toUserCondition } from './subject.js';

/**
 * The current challenge of one subject (`subject.ts`). The next challenge replaces it in place, so
 * that one statement also ends the old one (OTP-6). The code is derived and not stored (OTP-1).
 */
@PersonalTable({ of: toUserCondition, order: sql`subject`, removed: 'later' })
@Entity('challenges')
export class Challenge {
  /**
   * `user:ID`, `known:ID:NETWORK` for requests from a network that has signed the user in,
   * `none:HASH` for an unknown username, or `me:PROOF:ID` for a proof of a signed-in user.
   */
  @PersonalColumn()
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

  @PersonalColumn()
  @Column('varchar', { length: 8 })
  channel: DeliveryChannel | 'email';

  /**
   * Number or address that becomes the user's once the code is entered, or the MAC of the act of
   * staff that it confirms; null for a sign-in. Removed after use.
   */
  @PersonalColumn()
  @Column('varchar', { length: 254, nullable: true })
  target: string | null;

  /** Guesses so far from unknown networks. Each is counted before it is effective (OTP-3). */
  @PersonalColumn()
  @Column('int')
  tries: number;

  /**
   * Guesses so far from the known network of the row, at whichever code of the account; for a
   * proof, from all known networks (OTP-6).
   */
  @PersonalColumn()
  @Column('int')
  known_tries: number;

  /** Time of the last guess that `known_tries` counts; null before the first. */
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  known_tried_at: number | null;

  /** Wrong guesses from unknown networks in 24 hours, over all challenges of the row (OTP-6). */
  @PersonalColumn()
  @Column('int')
  failures: number;

  @PersonalColumn()
  @Column('bigint')
  failures_since: number;

  /**
   * Time of the last wrong guess from the known network of the row, or of that from elsewhere which
   * used up its tries; null before the first (ROLE-6).
   */
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  failed_at: number | null;

  /** End of the delay for unknown networks. */
  @PersonalColumn()
  @Column('bigint')
  delayed_until: number;

  /** Number of challenges since the last right code. It determines the waiting time. */
  @PersonalColumn()
  @Column('int')
  step: number;

  @PersonalColumn()
  @Column('bigint')
  issued_at: number;

  @PersonalColumn()
  @Column('bigint')
  expires_at: number;

  /** Time from which the next initialize is accepted. */
  @PersonalColumn()
  @Column('bigint')
  next_at: number;

  /**
   * First time a dial showed the code to the right number, whatever its channel. Until then a ussd
   * code is refused (OTP-10).
   */
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  shown_at: number | null;

  /**
   * Number of times that the code was shown by a dial or sent again. Meaningless once the challenge
   * ended.
   */
  @PersonalColumn()
  @Column('int')
  shows: number;

  /** Time at which the code was entered or the challenge cancelled. */
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  used_at: number | null;
}

export const CHANNELS = ['ussd', 'sms'] as const;
export type DeliveryChannel = (typeof CHANNELS)[number];

/** Stand-in for a missing row, so that unknown users cost the same work (OTP-8). */
export const NO_CHALLENGE = {
  subject: '',
  target: null,
  challenge_id: '',
  nonce: '',
  key_id: '',
  delayed_until: 0,
  issued_at: 0,
  expires_at: 0,
  delay_ms: 0,
  channel: 'ussd' as const,
  used_at: null,
  shown_at: null,
  shows: 0,
  tries: 0,
  known_tries: 0,
  known_tried_at: null,
};
