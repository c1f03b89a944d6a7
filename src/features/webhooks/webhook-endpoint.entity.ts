import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A URL of a back end that gets events. */
@Entity('webhook_endpoints')
export class WebhookEndpoint {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 500 })
  url: string;

  /** Types of events, separated by spaces, or `*` for all. */
  @Column('varchar', { length: 500 })
  events: string;

  /** 1 if its events have name, number and e-mail address of the user. */
  @Column('smallint')
  personal: number;

  /** The secret, encrypted with the key ring. */
  @Column('text')
  sealed_secret: string;

  /** The secret before the last rotation. */
  @Column('text', { nullable: true })
  sealed_previous: string | null;

  /** Time until which events are also signed with the previous secret. */
  @Column('bigint', { nullable: true })
  previous_until: number | null;

  /** Place in the audit trail up to which events were taken over. */
  @Column({ type: Number })
  position: number;

  /** Time of the first failure since the last event that was accepted. */
  @Column('bigint', { nullable: true })
  failing_since: number | null;

  @Column('bigint', { nullable: true })
  disabled_at: number | null;

  @Column('varchar', { length: 16, nullable: true })
  disabled_by: 'operator' | 'gone' | 'failing' | null;

  @Column('bigint')
  created_at: number;
}
