import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { DateTime } from '../graphql/index.js';

export const ReplyAuthor = { USER: 'USER', SUPPORT: 'SUPPORT' } as const;
export type ReplyAuthor = keyof typeof ReplyAuthor;

registerEnumType(ReplyAuthor, { name: 'TicketReplyAuthor', description: 'Who wrote a message of a ticket.' });

@ObjectType('TicketReply', { description: 'One message of a ticket; the first is what the user opened it with.' })
@Entity('ticket_replies')
@Index('ticket_replies_ticket', ['ticket_id', 'id'])
export class Reply {
  @Field(() => ID)
  @PrimaryGeneratedColumn()
  id: number;

  @Column('int')
  ticket_id: number;

  @Field(() => ReplyAuthor)
  @Column('varchar', { length: 8 })
  author: ReplyAuthor;

  @Field(() => String)
  @Column('text')
  content: string;

  @Field(() => DateTime)
  @Column('bigint')
  created_at: number;
}
