import { Args, Context, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../auth/index.js';
import { argsPipe, ERRORS } from '../errors/index.js';
import { CurrentPrincipal, Loaders, readId, readPage, Scoped, type RequestContext } from '../graphql/index.js';
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
    private readonly desk: StaffTicketsService,
    users: UsersService,
  ) {
    this.personOf = new Loaders(
      (ids) => users.byId(ids),
      () => null,
    );
  }

  @Query(() => [StaffTicket], {
    name: 'StaffTickets',
    nullable: true,
    description: 'The tickets of all users, newest first; for staff.',
  })
  @Scoped(SCOPE)
  async list(@CurrentPrincipal() { userId }: Principal, @Args() args: StaffTicketsArgs): Promise<StaffTicket[]> {
    const tickets = await this.desk.list(userId, {
      id: optionalId('id', args.id),
      userId: optionalId('user_id', args.user_id),
      departmentId: optionalId('ticket_department_id', args.ticket_department_id),
      assigneeId: optionalId('assignee_id', args.assignee_id),
      assigned: args.assigned ?? undefined,
      status: args.status ?? undefined,
      ...readPage(args),
    });
    return tickets.map(view);
  }

  @Mutation(() => StaffTicket, { name: 'StaffTicketAddReply', description: 'Answers a ticket as support; for staff.' })
  @Scoped(SCOPE, ERRORS.NOT_FOUND, TICKETS_ERRORS.TICKET_CLOSED, IDEMPOTENCY_ERRORS.IDEMPOTENCY_KEY_REUSED)
  async addReply(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: TicketAddReplyArgs,
    @Context() { idempotencyKey }: RequestContext,
  ): Promise<StaffTicket> {
    return view(await this.desk.addReply(userId, readId('ticket_id', args.ticket_id), args.content, idempotencyKey));
  }

  @Mutation(() => StaffTicket, {
    name: 'StaffTicketAssign',
    description: 'Gives an open ticket to a member of staff, or with null to nobody; for staff.',
  })
  @Scoped(SCOPE, ERRORS.NOT_FOUND, TICKETS_ERRORS.TICKET_CLOSED)
  async assign(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('assignee_id', { type: () => ID, nullable: true }) assigneeId?: string | null,
  ): Promise<StaffTicket> {
    return view(await this.desk.assign(userId, readId('id', id), optionalId('assignee_id', assigneeId) ?? null));
  }

  @Mutation(() => StaffTicket, { name: 'StaffTicketClose', description: 'Closes a ticket for good; for staff.' })
  @Scoped(SCOPE, ERRORS.NOT_FOUND)
  async close(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<StaffTicket> {
    return view(await this.desk.close(userId, readId('id', id)));
  }

  @ResolveField('user', () => TicketPerson, { nullable: true, description: 'Whose ticket it is.' })
  user(@Parent() { ticket }: StaffTicket, @Context() context: RequestContext): Promise<TicketPerson | null> {
    return this.personOf.load(context, ticket.user_id);
  }

  @ResolveField('assignee', () => TicketPerson, { nullable: true, description: 'Who works on it.' })
  assignee(@Parent() { ticket }: StaffTicket, @Context() context: RequestContext): Promise<TicketPerson | null> {
    return ticket.assignee_id === null ? Promise.resolve(null) : this.personOf.load(context, ticket.assignee_id);
  }
}

function view(ticket: Ticket): StaffTicket {
  return { ticket };
}

function optionalId(field: string, id: string | null | undefined): number | undefined {
  return id === undefined || id === null ? undefined : readId(field, id);
}
