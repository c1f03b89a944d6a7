import { Field, ID, ObjectType } from '@nestjs/graphql';
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
