import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A key pair that signs access tokens. The private key is encrypted with the key ring (KEY-2). Its
 * state follows from its times: it is next until `signs_from`, then active until a later key is
 * active, then retired, then removed.
 */
@Entity('signing_keys')
export class SigningKey {
  @PrimaryColumn('varchar', { length: 64 })
  kid: string;

  @Column('varchar', { length: 8 })
  alg: SigningAlgorithm;

  /** Algorithm and running number. Unique, so that only one replica creates the next key. */
  @Index('signing_keys_generation', { unique: true })
  @Column('varchar', { length: 32 })
  generation: string;

  @Column('text')
  public_jwk: string;

  @Column('text')
  sealed_private: string;

  @Column('bigint')
  created_at: number;

  /** Time from which the key signs. It is published earlier. */
  @Column('bigint')
  signs_from: number;

  /**
   * MAC of `kid` by the stable key of KEYS when the row was written, after its id (KEY-4). Null in
   * rows of a build that did not know it.
   */
  @Column('varchar', { length: 96, nullable: true })
  stable_mac: string | null;
}

export type SigningAlgorithm = 'ES256' | 'RS256';
