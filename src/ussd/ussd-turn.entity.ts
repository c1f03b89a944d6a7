import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A turn of a USSD session that was answered, so that its repetition gets the same answer from any replica. Holds what a
 * shown code is derived from, never the code or the text (OTP-11).
 */
@Entity('ussd_turns')
export class UssdTurnRow {
  /** Keyed hash over gateway, session, caller and content. */
  @PrimaryColumn('varchar', { length: 64 })
  turn: string;

  /** Null, like the next four: no code was shown. */
  @Column('varchar', { length: 80, nullable: true })
  subject: string | null;

  @Column('varchar', { length: 32, nullable: true })
  challenge_id: string | null;

  @Column('varchar', { length: 32, nullable: true })
  nonce: string | null;

  @Column('varchar', { length: 16, nullable: true })
  key_id: string | null;

  @Column('int', { nullable: true })
  seconds_left: number | null;

  @Index('ussd_turns_created')
  @Column('bigint')
  created_at: number;
}

/** A signature of a USSD gateway that has been accepted, and will not be again. */
@Entity('ussd_signatures')
export class UssdSignatureRow {
  @PrimaryColumn('varchar', { length: 64 })
  signature: string;

  @Index('ussd_signatures_created')
  @Column('bigint')
  created_at: number;
}
