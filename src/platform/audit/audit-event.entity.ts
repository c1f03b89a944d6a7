import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { sql } from '../database/index.js';
import { PersonalColumn, PersonalTable } from '../personal-data/index.js';

/**
 * One security event, written in the transaction of the change that it records. `mac` proves that
 * the service wrote it. `position` and `seal` are set within a second or so and chain it to the row
 * sealed before it.
 */
// No index finds the events of a user, so only operators can read them.
@PersonalTable({ order: sql`id`, isForOperators: true })
@Entity('audit_events')
export class AuditEvent {
  @PersonalColumn()
  @PrimaryGeneratedColumn()
  id: number;

  /**
   * UTC milliseconds by the database clock as this process tracks it, because the MAC needs the
   * time before the INSERT.
   */
  @PersonalColumn()
  @Column('bigint')
  created_at: number;

  @PersonalColumn()
  @Column('varchar', { length: 40 })
  event: string;

  /** The one who did it: `user:7`, `client:3`, `operator` or `service`. */
  @PersonalColumn(toShownActor)
  @Column('varchar', { length: 40 })
  actor: string;

  /** The thing it was done to: `session:12`, `user:7`, … */
  @PersonalColumn()
  @Column('varchar', { length: 40 })
  subject: string;

  /** The account it concerns. */
  @Column({ type: Number, nullable: true })
  user_id: number | null;

  /** Makes every row unique, so that a copied row is refused. */
  @Index('audit_events_nonce', { unique: true })
  @Column('varchar', { length: 24 })
  nonce: string;

  /** Key id and MAC over the columns above except `id`. */
  @Column('varchar', { length: 64 })
  mac: string;

  /** Position in the chain, from 1 without gaps; null before it is sealed. */
  @Index('audit_events_position', { unique: true })
  @Column({ type: Number, nullable: true })
  position: number | null;

  /** Key id and MAC over the previous seal, `position`, `id` and `mac`. */
  @Column('varchar', { length: 64, nullable: true })
  seal: string | null;
}

/** Hides which member of staff did something. */
function toShownActor({ actor, user_id }: AuditEvent): string {
  return actor.startsWith('user:') && actor !== `user:${String(user_id)}` ? 'staff' : actor;
}
