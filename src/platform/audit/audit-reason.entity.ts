import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { sql } from '../database/index.js';
import { PersonalColumn, PersonalTable } from '../personal-data/index.js';

/**
 * The reason that staff gave for an event. It is text about a user, so it is not in the trail,
 * which outlives accounts.
 */
@PersonalTable({ order: sql`created_at`, isForOperators: true, removed: 'later' })
@Entity('audit_reasons')
@Index('audit_reasons_user', ['user_id'])
@Index('audit_reasons_created', ['created_at'])
export class AuditReason {
  /** The nonce of the event. */
  @PrimaryColumn('varchar', { length: 24 })
  nonce: string;

  @Column({ type: Number, nullable: true })
  user_id: number | null;

  @PersonalColumn()
  @Column('varchar', { length: 512 })
  reason: string;

  @PersonalColumn()
  @Column('bigint')
  created_at: number;

  /** MAC over all other columns, which shows a change. */
  @Column('varchar', { length: 64 })
  mac: string;
}
