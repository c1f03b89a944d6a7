import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What was made under an `Idempotency-Key` of a user. Neither the key nor the arguments are stored, only MACs of them. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** MAC over user, operation and key, in hex. */
  @PrimaryColumn('varchar', { length: 64 })
  key_mac: string;

  /** MAC over the arguments, in hex. */
  @Column('varchar', { length: 64 })
  fingerprint: string;

  /** Of the row that was made; null only inside the transaction that makes it. */
  @Column('int', { nullable: true })
  result_id: number | null;

  /** UTC milliseconds. */
  @Index('idempotency_keys_created_at')
  @Column('bigint')
  created_at: number;
}
