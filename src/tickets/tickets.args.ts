import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import { IsInt, Matches, Max, Min } from 'class-validator';
import { Trimmed } from '../errors/index.js';
import { PageArgs } from '../graphql/index.js';
import { TicketPriority, TicketStatus } from './ticket.entity.js';
import { TICKETS_FIELD_RULES } from './tickets.errors.js';

@ArgsType()
export class TicketsArgs extends PageArgs {
  @Field(() => ID, { nullable: true })
  id?: string | null;

  @Field(() => TicketStatus, { nullable: true })
  status?: TicketStatus | null;
}

/** Patterns that refuse control characters (CONTENT allows line breaks and tabs) and unpaired surrogates. */
const TITLE = /^[^\p{Cc}\p{Cs}]{1,255}$/u;
const CONTENT = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t]){1,10000}$/u;

/** Title of a department, as an operator types it. */
export class DepartmentTitle {
  @Trimmed()
  @Matches(/^[^\p{Cc}\p{Cs}]{1,100}$/u, { context: TICKETS_FIELD_RULES.DEPARTMENT })
  title: string;
}

@ArgsType()
export class TicketAddArgs {
  @Field(() => ID)
  ticket_department_id: string;

  @Field(() => String, { description: '1 to 255 characters.' })
  @Trimmed()
  @Matches(TITLE, { context: TICKETS_FIELD_RULES.TITLE })
  title: string;

  @Field(() => String, { description: '1 to 10000 characters.' })
  @Trimmed()
  @Matches(CONTENT, { context: TICKETS_FIELD_RULES.CONTENT })
  content: string;

  @Field(() => TicketPriority, { nullable: true, defaultValue: TicketPriority.MEDIUM })
  priority?: TicketPriority | null;
}

@ArgsType()
export class TicketRateArgs {
  @Field(() => ID)
  id: string;

  @Field(() => Int, { description: '1 (worst) to 5 (best).' })
  @IsInt({ context: TICKETS_FIELD_RULES.RATING })
  @Min(1, { context: TICKETS_FIELD_RULES.RATING })
  @Max(5, { context: TICKETS_FIELD_RULES.RATING })
  rating: number;
}

@ArgsType()
export class TicketAddReplyArgs {
  @Field(() => ID)
  ticket_id: string;

  @Field(() => String, { description: '1 to 10000 characters.' })
  @Trimmed()
  @Matches(CONTENT, { context: TICKETS_FIELD_RULES.CONTENT })
  content: string;
}
