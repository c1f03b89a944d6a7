import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { DateTime, LongText } from '../graphql/index.js';

/** Most bytes of a note: 2000 characters in UTF-8. */
export const LONGEST_NOTE = 8_000;

/** A table of its own, so that no statement for the owner of a ticket can return a note. */
@ObjectType('TicketNote', { description: 'An internal note of staff. The user of the ticket never sees it.' })
@Entity('ticket_notes')
@Index('ticket_notes_ticket', ['ticket_id', 'id'])
export class Note {
  @Field(() => ID)
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ type: Number })
  ticket_id: number;

  /** The member of staff who wrote it. */
  @Column({ type: Number })
  author_id: number;

  @Field(() => String)
  @LongText()
  @Column('text')
  content: string;

  @Field(() => DateTime)
  @Column('bigint')
  created_at: number;
}
