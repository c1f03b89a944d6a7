import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One security event, written in the transaction of what it tells of. `mac` proves that the service wrote it; place
 * and `seal` follow a moment later and chain it to the row sealed before it.
 */
@Entity('audit_events')
export class AuditEvent {
  @PrimaryGeneratedColumn()
  id: number;

  /** UTC milliseconds, on this process's reading of the database's clock: the MAC needs it beforehand. */
  @Column('bigint')
  created_at: number;

  @Column('varchar', { length: 40 })
  event: string;

  /** Who did it: `user:7`, `client:3`, `operator` or `service`. */
  @Column('varchar', { length: 40 })
  actor: string;

  /** What it was done to: `session:12`, `user:7`, … */
  @Column('varchar', { length: 40 })
  subject: string;

  /** Whose account it concerns. */
  @Column('int', { nullable: true })
  user_id: number | null;

  /** Makes every row different, so that none can be copied. */
  @Index('audit_events_nonce', { unique: true })
  @Column('varchar', { length: 24 })
  nonce: string;

  /** Key id and MAC over the columns above but `id`. */
  @Column('varchar', { length: 64 })
  mac: string;

  /** Place in the chain, from 1 without gaps; null: not sealed yet. */
  @Index('audit_events_position', { unique: true })
  @Column('int', { nullable: true })
  position: number | null;

  /** Key id and MAC over the seal before, `position`, `id` and `mac`. */
  @Column('varchar', { length: 64, nullable: true })
  seal: string | null;
}
