import { Field, ID, ObjectType } from '@nestjs/graphql';
import { Ticket } from './ticket.entity.js';

@ObjectType({ description: 'A user as the other side of a ticket sees them.' })
export class TicketPerson {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  first_name: string;

  @Field(() => String)
  last_name: string;
}

@ObjectType({ description: 'A ticket of any user, as staff works on it.' })
export class StaffTicket {
  @Field(() => Ticket)
  ticket: Ticket;
}
