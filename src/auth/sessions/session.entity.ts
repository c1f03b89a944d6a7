import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A refresh-token family: one row from sign-in to sign-out. The token itself is not stored. */
@Entity('sessions')
@Index('sessions_user_newest', ['user_id', 'revoked_at', 'created_at', 'id'])
@Index('sessions_network', ['user_id', 'network'])
@Index('sessions_expires', ['expires_at'])
export class Session {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ type: Number })
  user_id: number;

  @Column({ type: Number })
  client_id: number;

  @Column('varchar', { length: 255 })
  scope: string;

  /** Number of rotations. Only the refresh token with this number rotates. */
  @Column('int')
  counter: number;

  @Column('varchar', { length: 16 })
  key_id: string;

  /** Random part of the MAC of the refresh tokens. Null for sessions older than nonces. */
  @Column('varchar', { length: 32, nullable: true })
  nonce: string | null;

  /** Authentication method (RFC 8176): `otp`. */
  @Column('varchar', { length: 16 })
  amr: string;

  /** Keyed hash of the network that started the session. */
  @Column('varchar', { length: 64 })
  network: string;

  /** Network as shown to the user: a /24 or /48. Null if unknown; removed on revocation. */
  @Column('varchar', { length: 24, nullable: true })
  coarse_network: string | null;

  @Column('bigint')
  created_at: number;

  @Column('bigint', { nullable: true })
  rotated_at: number | null;

  @Column('bigint')
  idle_expires_at: number;

  @Column('bigint')
  expires_at: number;

  /** Time of the last second proof of staff. */
  @Column('bigint', { nullable: true })
  proved_at: number | null;

  @Column('bigint', { nullable: true })
  revoked_at: number | null;

  /** Cause of the revocation, for support. */
  @Column('varchar', { length: 16, nullable: true })
  revoked_by: RevocationCause | null;
}

/** `user`: revoked by the user from another session; `number`: the user's number changed; `deleted`: the account was; `leaked`: the secret of its client had. */
export type RevocationCause =
  'logout' | 'user' | 'number' | 'reuse' | 'evicted' | 'suspended' | 'dismissed' | 'operator' | 'deleted' | 'leaked';
