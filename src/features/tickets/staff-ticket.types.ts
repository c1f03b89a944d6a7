import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { MessageLanguage } from '../../platform/errors/index.js';
import { DateTime, LongText } from '../../platform/graphql/index.js';
import { CANNED_BYTES } from './tickets.facts.js';
import { Ticket } from './ticket.entity.js';

@ObjectType({ description: 'The owner or the assignee of a ticket.' })
export class TicketPerson {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  first_name: string;

  @Field(() => String)
  last_name: string;
}

@ObjectType({ description: 'A ticket as staff sees it.' })
export class StaffTicket {
  @Field(() => Ticket)
  ticket: Ticket;
}

@ObjectType({ description: 'A message of support with the member of staff who wrote it.' })
export class StaffReplyAuthor {
  @Field(() => ID, { description: 'The id of the message in `Ticket.replies`.' })
  reply_id: number;

  staff_id: number;
}

@ObjectType({ description: 'A member of staff who looks at a ticket.' })
export class StaffPresence {
  staff_id: number;

  @Field(() => Boolean, { description: 'True while that one writes.' })
  writing: boolean;
}

@ObjectType({ description: 'A prepared text for replies.' })
export class StaffCannedAnswer {
  @Field(() => String)
  title: string;

  @Field(() => String)
  // All answers together have 200 000 bytes, and a list without a limit counts as 20 items.
  @LongText(CANNED_BYTES / 20)
  content: string;

  @Field(() => String, {
    nullable: true,
    description: '`en` or `fa`; null if it fits every user.',
  })
  language?: MessageLanguage | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Cases of the last code that it fits, such as `failed noReceipt` (docs/desk.md).',
  })
  fits?: string | undefined;
}

@ObjectType({ description: 'Numbers of tickets for the caller, and a mark that shows changes.' })
export class StaffTicketCounts {
  @Field(() => Int, { name: 'new', description: 'Tickets without an answer of support.' })
  fresh: number;

  @Field(() => Int, { description: 'Tickets whose user waits for an answer, 10 000 if more.' })
  waiting: number;

  @Field(() => Int, {
    description: 'Tickets that are not closed; of each status, 10 000 if there are more.',
  })
  open: number;

  @Field(() => Int, { description: 'Open tickets that are assigned to the caller.' })
  mine: number;

  @Field(() => String, { description: 'Differs after each message, note and change of status.' })
  mark: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the last message or change of status.',
  })
  changed_at: number | null;
}
