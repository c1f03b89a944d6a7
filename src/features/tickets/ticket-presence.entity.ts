import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The ticket that a member of staff looked at last. One row for each, which the next one replaces.
 */
@Entity('ticket_presence')
export class TicketPresence {
  @PrimaryColumn({ type: Number })
  staff_id: number;

  @Index('ticket_presence_ticket')
  @Column({ type: Number })
  ticket_id: number;

  /** 1 while that one writes, otherwise 0. */
  @Column('smallint')
  writing: number;

  @Index('ticket_presence_seen')
  @Column('bigint')
  seen_at: number;
}
