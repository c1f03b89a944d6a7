import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Access tokens that must die before they expire: those of one session or of one client, whenever they were
 * issued. Rows older than the longest life of an access token mean nothing and are removed.
 */
@Entity('revocations')
export class Revocation {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 8 })
  kind: RevocationKind;

  @Column('int')
  target_id: number;

  @Index('revocations_created')
  @Column('bigint')
  created_at: number;
}

export type RevocationKind = 'session' | 'client';
