import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An application that may sign users in (RFC 6749 §1.1). Secrets are stored as keyed hashes only
 * (CLI-1).
 */
@Entity('clients')
export class Client {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 100 })
  name: string;

  @Column('varchar', { length: 16 })
  platform: ClientPlatform;

  /** Space-separated scopes that the client may request. */
  @Column('varchar', { length: 255 })
  scopes: string;

  /** Space-separated values of `grant_type`. */
  @Column('varchar', { length: 255 })
  grants: string;

  /** Key id and keyed hash. */
  @Column('varchar', { length: 96 })
  secret_hash: string;

  /** Last use, to the minute; null if never used. */
  @Column('bigint', { nullable: true })
  secret_used_at: number | null;

  /** The previous secret, accepted until the next rotation. */
  @Column('varchar', { length: 96, nullable: true })
  previous_secret_hash: string | null;

  @Column('bigint', { nullable: true })
  previous_secret_used_at: number | null;

  /** Template of the text messages with a sign-in code; null for the usual text. */
  @Column('varchar', { length: 255, nullable: true })
  sms_text_en: string | null;

  @Column('varchar', { length: 255, nullable: true })
  sms_text_fa: string | null;

  /** 1 for the demo client, which is refused in production. */
  @Column('smallint')
  demo: number;

  @Column('bigint', { nullable: true })
  disabled_at: number | null;

  @Column('bigint')
  created_at: number;
}

/** Values of `grant_type` that a client may be allowed. `password` includes the extension URN. */
export const GRANTS = ['password', 'refresh_token'] as const;

export const PLATFORMS = ['ANDROID', 'IOS', 'WEB', 'SERVER', 'OTHER'] as const;
export type ClientPlatform = (typeof PLATFORMS)[number];
