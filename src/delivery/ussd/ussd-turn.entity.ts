import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An answered turn of a USSD session, so that a repetition gets the same screen from any replica.
 * The row contains the source of a shown code, never the code or the text (OTP-11).
 */
@Entity('ussd_turns')
export class UssdTurnRow {
  /** Keyed hash of gateway, session, caller and content. */
  @PrimaryColumn('varchar', { length: 64 })
  turn: string;

  /** Null, like the next four, if no code was shown. */
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

/** An accepted signature of a USSD gateway; it is not accepted again. */
@Entity('ussd_signatures')
export class UssdSignatureRow {
  @PrimaryColumn('varchar', { length: 64 })
  signature: string;

  @Index('ussd_signatures_created')
  @Column('bigint')
  created_at: number;
}
