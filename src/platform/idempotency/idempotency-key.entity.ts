import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The result of a request with an `Idempotency-Key`. The key and the arguments are stored as MACs
 * only.
 */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** MAC over user, operation and key, in hex. */
  @PrimaryColumn('varchar', { length: 64 })
  key_mac: string;

  /** MAC over the arguments, in hex. */
  @Column('varchar', { length: 64 })
  fingerprint: string;

  /** Id of the row that the request created; null only inside the transaction that creates it. */
  @Column({ type: Number, nullable: true })
  result_id: number | null;

  @Index('idempotency_keys_created_at')
  @Column('bigint')
  created_at: number;
}
