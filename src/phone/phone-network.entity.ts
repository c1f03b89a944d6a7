import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The network of a number of the virtual phone, from one moment on. The latest row at or before a message is what it met. */
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

  @Column('bigint')
  set_at: number;
}
