import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DateTime } from '../graphql/index.js';

export const CardStatus = {
  PENDING: 'PENDING',
  ACTIVE: 'ACTIVE',
  EXPIRED: 'EXPIRED',
  REMOVED: 'REMOVED',
  REJECTED: 'REJECTED',
} as const;
export type CardStatus = keyof typeof CardStatus;

registerEnumType(CardStatus, { name: 'CardStatus', description: 'Whether a card can be used.' });

/** A payment card. The number is sealed (PAN-3); only `pan`, its mask, is in the API (PAN-5). */
@ObjectType({ description: 'A payment card of the user.' })
@Entity('cards')
@Index('cards_fingerprint', ['user_id', 'fingerprint'], { unique: true })
@Index('cards_user_newest', ['user_id', 'created_at', 'id'])
@Index('cards_expiry', ['status', 'expired_at'])
export class Card {
  /** Random and below 2^53, made before the row, because it is sealed together with the number. */
  @Field(() => ID)
  @PrimaryColumn('bigint')
  id: number;

  @Column('int')
  user_id: number;

  /** Keyed hash of the number, unique for a user (PAN-4); null once wiped. */
  @Column('varchar', { length: 64, nullable: true })
  fingerprint: string | null;

  /** AES-256-GCM of the number; null once wiped. */
  @Column('varchar', { length: 255, nullable: true })
  sealed_pan: string | null;

  @Field(() => String, { description: 'Masked: first six and last four digits.' })
  @Column('varchar', { length: 19 })
  pan: string;

  @Field(() => CardStatus)
  /** As stored: a card whose date has passed is shown as EXPIRED at once, and stored so when it is wiped (PAN-7). */
  @Column('varchar', { length: 8 })
  status: CardStatus;

  @Field(() => String, { nullable: true, description: 'Card network, when the leading digits tell.' })
  @Column('varchar', { length: 32, nullable: true })
  brand: string | null;

  @Field(() => String, { nullable: true, description: 'Bank, when the leading digits tell.' })
  @Column('varchar', { length: 64, nullable: true })
  issuing_bank: string | null;

  @Field(() => DateTime, { nullable: true })
  @Column('bigint', { nullable: true })
  expired_at: number | null;

  @Field(() => DateTime)
  @Column('bigint')
  created_at: number;

  @Column('bigint')
  updated_at: number;

  /** Of a PENDING card: from when on the verifier may be asked. */
  @Column('bigint', { nullable: true })
  verify_at: number | null;
}

/** Where a number is sealed for (PAN-3): it opens in its own row of its own user only. */
export function placeOf({ id, user_id }: Pick<Card, 'id' | 'user_id'>): string {
  return `${String(id)}:${String(user_id)}`;
}
