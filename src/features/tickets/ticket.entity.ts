import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { DateTime } from '../../platform/graphql/index.js';
import { PersonalColumn } from '../../platform/personal-data/index.js';

export const TicketStatus = {
  NEW: 'NEW',
  IN_PROGRESS: 'IN_PROGRESS',
  SUPPORT_RESPONSE: 'SUPPORT_RESPONSE',
  CLOSED: 'CLOSED',
} as const;
export type TicketStatus = keyof typeof TicketStatus;

/** Statuses of tickets that are not closed. */
export const OPEN_STATUSES = [
  'NEW',
  'IN_PROGRESS',
  'SUPPORT_RESPONSE',
] as const satisfies TicketStatus[];

export const TicketPriority = { LOW: 'LOW', MEDIUM: 'MEDIUM', HIGH: 'HIGH' } as const;
export type TicketPriority = keyof typeof TicketPriority;

registerEnumType(TicketStatus, {
  name: 'TicketStatus',
  description: 'Status of a ticket.',
  valuesMap: {
    NEW: { description: 'Support has not replied yet.' },
    IN_PROGRESS: { description: 'The user wrote last.' },
    SUPPORT_RESPONSE: { description: 'Support wrote last.' },
    CLOSED: { description: 'The ticket takes no more messages. Only staff can reopen it.' },
  },
});
registerEnumType(TicketPriority, {
  name: 'TicketPriority',
  description: 'Urgency, chosen by the user.',
});

@ObjectType({ description: 'A conversation of a user with support.' })
@Entity('tickets')
@Index('tickets_user_newest', ['user_id', 'created_at', 'id'])
@Index('tickets_newest', ['created_at', 'id'])
@Index('tickets_user_status', ['user_id', 'status', 'created_at', 'id'])
@Index('tickets_status', ['status', 'created_at', 'id'])
@Index('tickets_assignee', ['assignee_id', 'status', 'created_at', 'id'])
@Index('tickets_department', ['department_id', 'status', 'created_at', 'id'])
@Index('tickets_updated', ['updated_at', 'id'])
@Index('tickets_waiting', ['waiting_since', 'id', 'department_id', 'assignee_id', 'priority'])
export class Ticket {
  @Field(() => ID)
  @PersonalColumn()
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ type: Number })
  user_id: number;

  @PersonalColumn()
  @Column({ type: Number })
  department_id: number;

  @Field(() => String)
  @PersonalColumn()
  @Column('varchar', { length: 255 })
  title: string;

  @Field(() => TicketStatus)
  @PersonalColumn()
  @Column('varchar', { length: 20 })
  status: TicketStatus;

  @Field(() => TicketPriority)
  @PersonalColumn()
  @Column('varchar', { length: 8 })
  priority: TicketPriority;

  /**
   * Number of messages. It also makes every reply an UPDATE of this row, which replies then queue
   * for.
   */
  @Field(() => Int, { name: 'replies_count', description: 'Number of all its messages.' })
  @PersonalColumn()
  @Column('int')
  reply_count: number;

  /** Size of all its messages in UTF-8. */
  @PersonalColumn()
  @Column('int')
  bytes: number;

  /** The newest message that the owner has marked as seen. */
  @PersonalColumn()
  @Column({ type: Number, nullable: true })
  seen_reply_id: number | null;

  /** The newest message that a member of staff has marked as seen. */
  @Column({ type: Number, nullable: true })
  staff_seen_reply_id: number | null;

  /**
   * Number of its internal notes. It also makes every note an UPDATE of this row, as `reply_count`
   * does.
   */
  @Column('int', { default: 0 })
  note_count: number;

  @Field(() => Int, {
    nullable: true,
    description: "The user's rating of the closed ticket, 1 to 5.",
  })
  @PersonalColumn()
  @Column('smallint', { nullable: true })
  rating: number | null;

  /** The member of staff who works on it. */
  @Column({ type: Number, nullable: true })
  assignee_id: number | null;

  /** Time of the first message of the owner that support has not answered; null once closed. */
  @Column('bigint', { nullable: true })
  waiting_since: number | null;

  @Field(() => DateTime)
  @PersonalColumn()
  @Column('bigint')
  created_at: number;

  @Field(() => DateTime, { description: 'Time of the last message or change of status.' })
  @PersonalColumn()
  @Column('bigint')
  updated_at: number;
}
