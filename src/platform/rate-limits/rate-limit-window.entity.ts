import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Hits of one bucket in its current fixed window, shared by all replicas. */
@Entity('limits')
export class RateLimitWindow {
  /** Name of the rate limit, and the MAC of the key that is counted. */
  @PrimaryColumn('varchar', { length: 96 })
  bucket: string;

  @Column('int')
  hits: number;

  @Index('limits_resets')
  @Column('bigint')
  resets_at: number;
}
