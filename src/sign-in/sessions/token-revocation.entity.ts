import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Revocation of all access tokens of one session or one client, whenever they were issued. Rows
 * older than the longest lifetime of an access token have no effect and are removed.
 */
@Entity('revocations')
export class TokenRevocation {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 8 })
  kind: TokenRevocationKind;

  @Column({ type: Number })
  target_id: number;

  @Index('revocations_created')
  @Column('bigint')
  created_at: number;
}

export type TokenRevocationKind = 'session' | 'client';
