import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DateTime } from '../../platform/graphql/index.js';
import { PersonalColumn, PersonalTable } from '../../platform/personal-data/index.js';

export const CardStatus = {
  PENDING: 'PENDING',
  ACTIVE: 'ACTIVE',
  EXPIRED: 'EXPIRED',
  REMOVED: 'REMOVED',
  REJECTED: 'REJECTED',
} as const;
export type CardStatus = keyof typeof CardStatus;

registerEnumType(CardStatus, { name: 'CardStatus', description: 'Status of a card.' });

/** A payment card. The number is encrypted (PAN-3); the API shows only its mask, `pan` (PAN-5). */
@ObjectType({ description: 'A payment card of the user.' })
@PersonalTable({ scope: 'cards', removed: 'at once' })
@Entity('cards')
@Index('cards_fingerprint', ['user_id', 'fingerprint'], { unique: true })
@Index('cards_user_newest', ['user_id', 'created_at', 'id'])
@Index('cards_expiry', ['status', 'expired_at'])
export class Card {
  /** Random, because the number is encrypted for this id before the row exists. */
  @Field(() => ID)
  @PersonalColumn()
  @PrimaryColumn('bigint')
  id: number;

  @Column({ type: Number })
  user_id: number;

  /** Keyed hash of the number, unique for a user (PAN-4); null once wiped. */
  @Column('varchar', { length: 64, nullable: true })
  fingerprint: string | null;

  /** AES-256-GCM of the number; null once wiped. */
  @Column('varchar', { length: 255, nullable: true })
  sealed_pan: string | null;

  @Field(() => String, { description: 'The masked number: its first six and last four digits.' })
  @PersonalColumn()
  @Column('varchar', { length: 19 })
  pan: string;

  @Field(() => CardStatus)
  /**
   * Stored status. An expired card is shown as EXPIRED at once, and stored as such when it is wiped
   * (PAN-7).
   */
  @PersonalColumn()
  @Column('varchar', { length: 8 })
  status: CardStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Card network, if the leading digits are known.',
  })
  @PersonalColumn()
  @Column('varchar', { length: 32, nullable: true })
  brand: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Issuing bank, if the leading digits are known.',
  })
  @PersonalColumn()
  @Column('varchar', { length: 64, nullable: true })
  issuing_bank: string | null;

  @Field(() => DateTime, { nullable: true })
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  expired_at: number | null;

  @Field(() => DateTime)
  @PersonalColumn()
  @Column('bigint')
  created_at: number;

  @PersonalColumn()
  @Column('bigint')
  updated_at: number;

  /** Time from which a PENDING card may be verified. */
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  verify_at: number | null;
}
