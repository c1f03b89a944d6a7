import { ArgsType, Field, ID } from '@nestjs/graphql';
import { TicketsArgs } from './tickets.args.js';

@ArgsType()
export class StaffTicketsArgs extends TicketsArgs {
  @Field(() => ID, { nullable: true, description: 'Returns only the tickets of this user.' })
  user_id?: string | null;

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
}
