import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { sql } from '../../platform/database/index.js';
import { PersonalColumn, PersonalTable } from '../../platform/personal-data/index.js';

/** A refresh-token family: one row from sign-in to sign-out. The token itself is not stored. */
@PersonalTable({ removed: 'later', removedIf: sql`revoked_at IS NOT NULL` })
@Entity('sessions')
@Index('sessions_user_newest', ['user_id', 'revoked_at', 'created_at', 'id'])
@Index('sessions_network', ['user_id', 'network'])
@Index('sessions_expires', ['expires_at'])
export class Session {
  @PersonalColumn()
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ type: Number })
  user_id: number;

  @PersonalColumn()
  @Column({ type: Number })
  client_id: number;

  @PersonalColumn()
  @Column('varchar', { length: 255 })
  scope: string;

  /** Number of rotations. Only the refresh token with this number rotates. */
  @Column('int')
  counter: number;

  @Column('varchar', { length: 16 })
  key_id: string;

  /** Random part of the MAC of the refresh tokens. */
  @Column('varchar', { length: 32 })
  nonce: string;

  /** Authentication method (RFC 8176): `otp`. */
  @PersonalColumn()
  @Column('varchar', { length: 16 })
  amr: string;

  /** Keyed hash of the network that started the session. Null once that is forgotten (OTP-6). */
  @Column('varchar', { length: 64, nullable: true })
  network: string | null;

  /** Network as shown to the user: a /24 or /48. Null if unknown; removed on revocation. */
  @PersonalColumn()
  @Column('varchar', { length: 24, nullable: true })
  coarse_network: string | null;

  @PersonalColumn()
  @Column('bigint')
  created_at: number;

  @PersonalColumn()
  @Column('bigint', { nullable: true })
  rotated_at: number | null;

  /**
   * Keyed hash of the network that rotated last. Null before the first rotation, and once a
   * repetition from another network got a successor of its own, so that none is repeated then
   * (REF-3).
   */
  @Column('varchar', { length: 64, nullable: true })
  rotated_from: string | null;

  /** Counter of the refresh token that was repeated last. */
  @Column('int', { nullable: true })
  repeated_counter: number | null;

  @PersonalColumn()
  @Column('bigint')
  idle_expires_at: number;

  @PersonalColumn()
  @Column('bigint')
  expires_at: number;

  @PersonalColumn()
  @Column('bigint', { nullable: true })
  revoked_at: number | null;

  /** Cause of the revocation, for support. */
  @PersonalColumn()
  @Column('varchar', { length: 16, nullable: true })
  revoked_by: RevocationCause | null;

  /** Passkey of the member of staff that confirmed the session (ROLE-12). */
  @PersonalColumn()
  @Column({ type: Number, nullable: true })
  passkey_id: number | null;
}

/**
 * `user`: revoked by the user from another session; `number`: the user's number changed; `deleted`:
 * the account was; `left`: a new holder of the number left it behind; `leaked`: the secret of its
 * client had.
 */
export type RevocationCause =
  | 'logout'
  | 'user'
  | 'number'
  | 'reuse'
  | 'evicted'
  | 'suspended'
  | 'dismissed'
  | 'operator'
  | 'deleted'
  | 'left'
  | 'leaked';
