import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuditActor } from '../../platform/audit/index.js';

/**
 * A client whose sessions have to end because a secret leaked. The row goes when all have ended.
 */
@Entity('client_leaks')
export class ClientSecretLeak {
  @PrimaryColumn({ type: Number })
  client_id: number;

  /** The one who replaced the secret. */
  @Column('varchar', { length: 40 })
  actor: AuditActor;

  /** Sessions that began before this time end. */
  @Column('bigint')
  before_at: number;

  /** Time at which the pass over the sessions began. */
  @Column('bigint')
  pass_at: number;

  /** Id of the last session that the pass has read; 0 before it begins. */
  @Column({ type: Number })
  position: number;

  /** Number of sessions that have ended. */
  @Column('int')
  ended: number;
}
