import { ArgsType, Field, ID } from '@nestjs/graphql';
import { TicketsArgs } from './tickets.args.js';

@ArgsType()
export class StaffTicketsArgs extends TicketsArgs {
  @Field(() => ID, { nullable: true, description: 'Whose tickets.' })
  user_id?: string | null;

  @Field(() => ID, { nullable: true })
  ticket_department_id?: string | null;

  @Field(() => ID, { nullable: true, description: 'Who works on them.' })
  assignee_id?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether anybody works on them.' })
  assigned?: boolean | null;
}
