import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An event that an endpoint has not accepted yet. An accepted one is removed. Contains ids only.
 * `ready`: due at `next_at`. `leased`: a replica is sending it, until `next_at`. `failed`: after
 * the last attempt.
 */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_once', ['endpoint_id', 'position'], { unique: true })
@Index('webhook_deliveries_due', ['endpoint_id', 'state', 'next_at'])
@Index('webhook_deliveries_order', ['endpoint_id', 'user_id', 'position'])
export class WebhookDelivery {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ type: Number })
  endpoint_id: number;

  /** Place of the event in the audit trail. */
  @Column({ type: Number })
  position: number;

  /** Names the event in `webhook-id`. */
  @Column('varchar', { length: 24 })
  nonce: string;

  /** Name in the audit trail. */
  @Column('varchar', { length: 40 })
  event: string;

  @Column('varchar', { length: 40 })
  actor: string;

  @Column('varchar', { length: 40 })
  subject: string;

  @Column({ type: Number, nullable: true })
  user_id: number | null;

  /** Time of the event. */
  @Column('bigint')
  happened_at: number;

  @Column('varchar', { length: 8 })
  state: 'ready' | 'leased' | 'failed';

  @Column('int')
  attempts: number;

  @Index('webhook_deliveries_next')
  @Column('bigint')
  next_at: number;

  /** HTTP status of the last attempt, or a reason in our own words. */
  @Column('varchar', { length: 40, nullable: true })
  outcome: string | null;
}
