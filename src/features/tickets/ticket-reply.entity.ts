import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { DateTime, LongText } from '../../platform/graphql/index.js';
import { PersonalColumn } from '../../platform/personal-data/index.js';

export const TicketReplyAuthor = { USER: 'USER', SUPPORT: 'SUPPORT' } as const;
export type TicketReplyAuthor = keyof typeof TicketReplyAuthor;

registerEnumType(TicketReplyAuthor, {
  name: 'TicketReplyAuthor',
  description: 'Author of a message.',
});

@ObjectType('TicketReply', {
  description: 'A message of a ticket. The user opened the ticket with the first one.',
})
@Entity('ticket_replies')
@Index('ticket_replies_ticket', ['ticket_id', 'id'])
export class TicketReply {
  @Field(() => ID)
  @PersonalColumn()
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ type: Number })
  ticket_id: number;

  @Field(() => TicketReplyAuthor)
  @PersonalColumn()
  @Column('varchar', { length: 8 })
  author: TicketReplyAuthor;

  /** The member of staff who wrote it; null for a user, an operator and messages of before. */
  @Column({ type: Number, nullable: true })
  staff_id: number | null;

  @Field(() => String)
  // 10 000 characters of 4 bytes.
  @LongText(40_000)
  @PersonalColumn()
  @Column('text')
  content: string;

  @Field(() => DateTime)
  @PersonalColumn()
  @Column('bigint')
  created_at: number;
}
