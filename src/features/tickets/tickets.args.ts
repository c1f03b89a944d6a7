import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { Trimmed } from '../../platform/errors/index.js';
import { PageArgs } from '../../platform/graphql/index.js';
import { createLineForm } from '../../platform/typed-text/index.js';
import { TicketPriority, TicketStatus } from './ticket.entity.js';
import { TICKETS } from './tickets.facts.js';

@ArgsType()
export class TicketsArgs extends PageArgs {
  @Field(() => ID, { nullable: true })
  id?: string | null;

  @Field(() => TicketStatus, { nullable: true })
  status?: TicketStatus | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Returns only tickets that are older than this one: the next page of a long list.',
  })
  before?: string | null;
}

/**
 * Messages of a ticket in a response by default: of 20 tickets they stay within the largest
 * response (GQL-5).
 */
export const USUAL_REPLIES = 5;

@ArgsType()
export class TicketRepliesArgs extends PageArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: USUAL_REPLIES,
    description: 'Maximum number of messages, 1 to 200, but 100 with their content.',
  })
  override limit?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Returns only messages that are older than this one: the next page.',
  })
  before?: string | null;
}

const TITLE_FORM = createLineForm(255);
/** Refuses control characters but line breaks and tabs, and unpaired surrogates. */
const CONTENT_FORM = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t]){1,10000}$/u;

/** Title of a department, as an operator types it. */
export class DepartmentTitle {
  @Trimmed()
  @Matches(/^[^\p{Cc}\p{Cs}]{1,100}$/u, { context: TICKETS.fieldRules.DEPARTMENT })
  title: string;
}

@ArgsType()
export class TicketAddArgs {
  @Field(() => ID)
  ticket_department_id: string;

  @Field(() => String, { description: '1 to 255 characters.' })
  @Trimmed()
  @Matches(TITLE_FORM, { context: TICKETS.fieldRules.TITLE })
  title: string;

  @Field(() => String, { description: '1 to 10000 characters.' })
  @Trimmed()
  @Matches(CONTENT_FORM, { context: TICKETS.fieldRules.CONTENT })
  content: string;

  @Field(() => TicketPriority, { nullable: true, defaultValue: TicketPriority.MEDIUM })
  priority?: TicketPriority | null;
}

@ArgsType()
export class TicketRateArgs {
  @Field(() => ID)
  id: string;

  @Field(() => Int, { description: '1 (worst) to 5 (best).' })
  @IsInt({ context: TICKETS.fieldRules.RATING })
  @Min(1, { context: TICKETS.fieldRules.RATING })
  @Max(5, { context: TICKETS.fieldRules.RATING })
  rating: number;
}

@ArgsType()
export class TicketAddReplyArgs {
  @Field(() => ID)
  ticket_id: string;

  @Field(() => String, { description: '1 to 10000 characters.' })
  @Trimmed()
  @Matches(CONTENT_FORM, { context: TICKETS.fieldRules.CONTENT })
  content: string;
}
