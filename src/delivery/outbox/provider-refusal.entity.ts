import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OurPart } from './message-sender.js';

/**
 * The refusals of one part of us by one provider: how many, and the latest. A row begins again
 * after a day without any.
 */
@Entity('provider_refusals')
export class ProviderRefusal {
  @PrimaryColumn('varchar', { length: 32 })
  provider: string;

  @PrimaryColumn('varchar', { length: 12 })
  part: OurPart;

  /** Text of our own; never contains text of a provider. */
  @Column('varchar', { length: 120 })
  reason: string;

  @Column('int')
  refusals: number;

  @Column('bigint')
  first_at: number;

  @Column('bigint')
  last_at: number;
}
