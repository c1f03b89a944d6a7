import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { DateTime, LongText } from '../../platform/graphql/index.js';
import { sql, type Sql } from '../../platform/database/index.js';
import { PersonalColumn, PersonalTable } from '../../platform/personal-data/index.js';

/** A table of its own, so that no statement for the owner of a ticket can return a note. */
@ObjectType('TicketNote', {
  description: 'An internal note of staff. The user of the ticket never sees it.',
})
// Staff writes them about a user, maybe also about others, so an operator looks at them before the
// user gets them.
@PersonalTable({ of: toOwnNotesCondition, order: sql`id`, isForOperators: true })
@Entity('ticket_notes')
@Index('ticket_notes_ticket', ['ticket_id', 'id'])
export class TicketNote {
  @Field(() => ID)
  @PersonalColumn()
  @PrimaryGeneratedColumn()
  id: number;

  @PersonalColumn()
  @Column({ type: Number })
  ticket_id: number;

  /** The member of staff who wrote it. */
  @Column({ type: Number })
  author_id: number;

  @Field(() => String)
  // 2000 characters of 4 bytes.
  @LongText(8_000)
  @PersonalColumn()
  @Column('text')
  content: string;

  @Field(() => DateTime)
  @PersonalColumn()
  @Column('bigint')
  created_at: number;
}

function toOwnNotesCondition(userId: number): Sql {
  return sql`ticket_id IN (SELECT id FROM tickets WHERE user_id = ${userId})`;
}
