import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Conditions of a number on the virtual network from `set_at` on. A message meets the latest row at
 * or before its time.
 */
@Entity('phone_networks')
export class PhoneNetwork {
  @PrimaryGeneratedColumn()
  id: number;

  /** E.164. */
  @Index('phone_networks_recipient')
  @Column('varchar', { length: 254 })
  recipient: string;

  @Column('int')
  latency_ms: number;

  /** Millionths. */
  @Column('int')
  loss: number;

  @Column('smallint')
  duplicates: number;

  /** 0 or 1. */
  @Column('smallint')
  outage: number;

  @Index('phone_networks_set')
  @Column('bigint')
  set_at: number;
}
