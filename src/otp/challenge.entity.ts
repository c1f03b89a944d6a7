import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The current challenge of one account, replaced in place by the next, so that a new one kills the old one
 * in the same statement (OTP-6). The code itself is nowhere: it is derived (OTP-1).
 */
@Entity('challenges')
export class Challenge {
  /** `user:ID`; `none:HASH` for a username that names nobody; `me:PURPOSE:ID` for what a signed-in user is to prove. */
  @PrimaryColumn('varchar', { length: 80 })
  subject: string;

  @Column('int', { nullable: true })
  user_id: number | null;

  @Column('varchar', { length: 32 })
  challenge_id: string;

  @Column('varchar', { length: 32 })
  nonce: string;

  @Column('varchar', { length: 16 })
  key_id: string;

  @Column('varchar', { length: 8 })
  channel: Channel | 'email';

  /** The number or address that becomes the user's when the code is right; null for a sign-in. Wiped after use. */
  @Column('varchar', { length: 254, nullable: true })
  target: string | null;

  /** Guesses paid for; each is paid before it is compared (OTP-3). */
  @Column('int')
  tries: number;

  /** Guesses that were not right, over all challenges of the account in the last 24 hours (OTP-6). */
  @Column('int')
  failures: number;

  @Column('bigint')
  failures_since: number;

  /** Until then strange networks may not guess. */
  @Column('bigint')
  delayed_until: number;

  /** How many challenges since the last right code: decides the waiting time. */
  @Column('int')
  step: number;

  @Column('bigint')
  issued_at: number;

  @Column('bigint')
  expires_at: number;

  /** When the next initialize is accepted. */
  @Column('bigint')
  next_at: number;

  /** When a USSD dial showed the code to the right number; until then a ussd challenge verifies nothing (OTP-10). */
  @Column('bigint', { nullable: true })
  shown_at: number | null;

  /** How often a dial showed the code; counts from `shown_at` on, and of one that has ended says nothing. */
  @Column('int', { nullable: true })
  shows: number | null;

  /** When the right code came, and then `step` is 0, or when the challenge was ended. */
  @Column('bigint', { nullable: true })
  used_at: number | null;
}

export const CHANNELS = ['ussd', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Stands for a missing row, so that unknown users cost the same work (OTP-8). */
export const NO_CHALLENGE = {
  subject: '',
  target: null,
  challenge_id: '',
  nonce: '',
  key_id: '',
  delayed_until: 0,
  delay_ms: 0,
  channel: 'ussd' as const,
  used_at: null,
};
