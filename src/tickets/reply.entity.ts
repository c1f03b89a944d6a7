import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { DateTime, LongText } from '../graphql/index.js';

export const ReplyAuthor = { USER: 'USER', SUPPORT: 'SUPPORT' } as const;
export type ReplyAuthor = keyof typeof ReplyAuthor;

registerEnumType(ReplyAuthor, { name: 'TicketReplyAuthor', description: 'Author of a message.' });

/** Most bytes of a message: 10 000 characters in UTF-8. */
export const LONGEST_CONTENT = 40_000;

@ObjectType('TicketReply', { description: 'A message of a ticket. The user opened the ticket with the first one.' })
@Entity('ticket_replies')
@Index('ticket_replies_ticket', ['ticket_id', 'id'])
export class Reply {
  @Field(() => ID)
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ type: Number })
  ticket_id: number;

  @Field(() => ReplyAuthor)
  @Column('varchar', { length: 8 })
  author: ReplyAuthor;

  @Field(() => String)
  @LongText()
  @Column('text')
  content: string;

  @Field(() => DateTime)
  @Column('bigint')
  created_at: number;
}
