import { ArgsType, Field, ID } from '@nestjs/graphql';
import { IsOptional, Matches } from 'class-validator';
import { Trimmed } from '../../platform/errors/index.js';
import { DateTime, PageArgs } from '../../platform/graphql/index.js';
import { TicketPriority, TicketStatus } from './ticket.entity.js';
import { TicketQueueOrder } from './ticket-queue-order.js';
import { TICKETS } from './tickets.facts.js';

/** Limits of the list of tickets and of the queue. */
@ArgsType()
class StaffTicketFilterArgs extends PageArgs {
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
export class StaffTicketQueueArgs extends StaffTicketFilterArgs {
  @Field(() => TicketQueueOrder, { nullable: true, defaultValue: TicketQueueOrder.LONGEST_WAIT })
  order?: TicketQueueOrder | null;
}

@ArgsType()
export class StaffTicketsArgs extends StaffTicketFilterArgs {
  @Field(() => ID, { nullable: true })
  id?: string | null;

  @Field(() => TicketStatus, { nullable: true })
  status?: TicketStatus | null;

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

const NOTE_FORM = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t]){1,2000}$/u;

@ArgsType()
export class StaffTicketAddNoteArgs {
  @Field(() => ID)
  ticket_id: string;

  @Field(() => String, { description: '1 to 2000 characters.' })
  @Trimmed()
  @Matches(NOTE_FORM, { context: TICKETS.fieldRules.NOTE })
  content: string;
}

@ArgsType()
export class StaffTicketCloseArgs {
  @Field(() => ID)
  id: string;

  @Field(() => String, {
    nullable: true,
    description:
      'An internal note of 1 to 2000 characters. It is added if the ticket changes, so that a ' +
      'repeated request adds it once.',
  })
  @IsOptional()
  @Trimmed()
  @Matches(NOTE_FORM, { context: TICKETS.fieldRules.NOTE })
  note?: string | null;
}

@ArgsType()
export class StaffTicketAssignArgs extends StaffTicketCloseArgs {
  @Field(() => ID, { nullable: true })
  assignee_id?: string | null;
}
