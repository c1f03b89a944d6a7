import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../auth/index.js';
import { argsPipe, ERRORS } from '../errors/index.js';
import {
  CurrentPrincipal,
  Loaders,
  readId,
  readOptionalId,
  readPage,
  Scoped,
  type RequestContext,
} from '../graphql/index.js';
import { IDEMPOTENCY_ERRORS } from '../idempotency/index.js';
import { UsersService } from '../users/index.js';
import { StaffTicket, TicketPerson } from './staff-ticket.types.js';
import { StaffTicketsArgs } from './staff-tickets.args.js';
import { StaffTicketsService } from './staff-tickets.service.js';
import { TicketAddReplyArgs } from './tickets.args.js';
import type { Ticket } from './ticket.entity.js';
import { TICKETS_ERRORS } from './tickets.errors.js';

const SCOPE = 'admin:tickets';

@Resolver(() => StaffTicket)
export class StaffTicketsResolver {
  private readonly personOf: Loaders<TicketPerson | null>;

  constructor(
    private readonly tickets: StaffTicketsService,
    users: UsersService,
  ) {
    this.personOf = new Loaders(
      (ids) => users.findByIds(ids),
      () => null,
    );
  }

  @Query(() => [StaffTicket], {
    name: 'StaffTickets',
    nullable: true,
    description: 'The tickets of all users, newest first. For staff.',
  })
  @Scoped(SCOPE)
  async list(@CurrentPrincipal() { userId }: Principal, @Args() args: StaffTicketsArgs): Promise<StaffTicket[]> {
    const tickets = await this.tickets.list(
      { staff: userId },
      {
        id: readOptionalId('id', args.id),
        userId: readOptionalId('user_id', args.user_id),
        departmentId: readOptionalId('ticket_department_id', args.ticket_department_id),
        assigneeId: readOptionalId('assignee_id', args.assignee_id),
        assigned: args.assigned ?? undefined,
        status: args.status ?? undefined,
        ...readPage(args),
      },
    );
    return tickets.map(view);
  }

  @Mutation(() => StaffTicket, {
    name: 'StaffTicketAddReply',
    description: 'Adds a message of support to an open ticket. For staff.',
  })
  @Scoped(SCOPE, ERRORS.NOT_FOUND, TICKETS_ERRORS.TICKET_CLOSED, IDEMPOTENCY_ERRORS.IDEMPOTENCY_KEY_REUSED)
  async addReply(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: TicketAddReplyArgs,
    @Context() { idempotencyKey }: RequestContext,
  ): Promise<StaffTicket> {
    return view(
      await this.tickets.addReply({ staff: userId }, readId('ticket_id', args.ticket_id), args.content, idempotencyKey),
    );
  }

  @Mutation(() => StaffTicket, {
    name: 'StaffTicketAssign',
    description: 'Assigns an open ticket to a member of staff; null removes the assignee. For staff.',
  })
  @Scoped(SCOPE, ERRORS.NOT_FOUND, TICKETS_ERRORS.TICKET_CLOSED)
  async assign(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('assignee_id', { type: () => ID, nullable: true }) assigneeId?: string | null,
  ): Promise<StaffTicket> {
    return view(
      await this.tickets.assign({ staff: userId }, readId('id', id), readOptionalId('assignee_id', assigneeId) ?? null),
    );
  }

  @Mutation(() => StaffTicket, { name: 'StaffTicketClose', description: 'Closes a ticket for good. For staff.' })
  @Scoped(SCOPE, ERRORS.NOT_FOUND)
  async close(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<StaffTicket> {
    return view(await this.tickets.close({ staff: userId }, readId('id', id)));
  }

  @ResolveField('user', () => TicketPerson, { nullable: true, description: 'The owner of the ticket.' })
  user(@Parent() { ticket }: StaffTicket, @Context() context: RequestContext): Promise<TicketPerson | null> {
    return this.personOf.load(context, ticket.user_id);
  }

  @ResolveField('assignee', () => TicketPerson, {
    nullable: true,
    description: 'The member of staff who works on the ticket.',
  })
  assignee(@Parent() { ticket }: StaffTicket, @Context() context: RequestContext): Promise<TicketPerson | null> {
    return ticket.assignee_id === null ? Promise.resolve(null) : this.personOf.load(context, ticket.assignee_id);
  }
}

function view(ticket: Ticket): StaffTicket {
  return { ticket };
}
