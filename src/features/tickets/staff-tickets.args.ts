import { ArgsType, Field, ID, IntersectionType } from '@nestjs/graphql';
import { IsOptional, Matches } from 'class-validator';
import { Trimmed } from '../../platform/errors/index.js';
import { DateTime, PageArgs } from '../../platform/graphql/index.js';
import { TicketPriority } from './ticket.entity.js';
import { TicketsArgs } from './tickets.args.js';
import { TICKETS } from './tickets.facts.js';

/** What the list of tickets and the queue can be limited to. */
@ArgsType()
class TicketFilterArgs {
  @Field(() => ID, { nullable: true })
  ticket_department_id?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Returns only the tickets that are assigned to this member of staff.',
  })
  assignee_id?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Returns only tickets with an assignee (true) or without one (false).',
  })
  assigned?: boolean | null;

  @Field(() => TicketPriority, { nullable: true })
  priority?: TicketPriority | null;
}

@ArgsType()
export class StaffTicketsArgs extends IntersectionType(TicketsArgs, TicketFilterArgs) {
  @Field(() => ID, { nullable: true, description: 'Returns only the tickets of this user.' })
  user_id?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Returns only open tickets (true) or closed ones (false).',
  })
  open?: boolean | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Returns only tickets that are older than this one: the next page of a long list.',
  })
  before?: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Returns only tickets with a message or a change of status since then.',
  })
  updated_since?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Returns only tickets whose title or messages have words that begin with each of these, ' +
      'at most 5, in any order and whatever their case, diacritics and keyboard. ' +
      'If no beginning is rare, searches the 10 000 newest tickets of the list.',
  })
  @IsOptional()
  @Trimmed()
  @Matches(/^[^\p{Cc}\p{Cs}]{2,100}$/u, { context: TICKETS.fieldRules.WORDS })
  words?: string | null;
}

@ArgsType()
export class StaffTicketQueueArgs extends IntersectionType(PageArgs, TicketFilterArgs) {}

@ArgsType()
export class StaffTicketAddNoteArgs {
  @Field(() => ID)
  ticket_id: string;

  @Field(() => String, { description: '1 to 2000 characters.' })
  @Trimmed()
  @Matches(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t]){1,2000}$/u, { context: TICKETS.fieldRules.NOTE })
  content: string;
}
