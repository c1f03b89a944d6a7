import {
  Args,
  Context,
  ID,
  Info,
  Int,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import type { Principal } from '../../sign-in/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import {
  FieldCost,
  CurrentPrincipal,
  BatchLoaders,
  readId,
  readOptionalId,
  readPage,
  Scoped,
  selectsLongText,
  type RequestContext,
} from '../../platform/graphql/index.js';
import { IDEMPOTENCY } from '../../platform/idempotency/idempotency.facts.js';
import { TicketDepartment } from './ticket-department.entity.js';
import { DepartmentsService } from './departments.service.js';
import { TicketReply } from './ticket-reply.entity.js';
import { Ticket } from './ticket.entity.js';
import {
  TicketRepliesArgs,
  TicketAddArgs,
  TicketAddReplyArgs,
  TicketRateArgs,
  TicketsArgs,
  USUAL_REPLIES,
} from './tickets.args.js';
import { TICKETS } from './tickets.facts.js';
import type { ListedReplyRow, ListedTicketRow, TicketRepliesPage } from './ticket-lists.js';
import { TicketsService } from './tickets.service.js';

@Resolver(() => Ticket)
export class TicketsResolver {
  private readonly departmentLoader: BatchLoaders<TicketDepartment | null>;
  private readonly repliesLoader: BatchLoaders<ListedReplyRow[], TicketRepliesPage>;
  private readonly unreadLoader: BatchLoaders<boolean>;

  constructor(
    private readonly tickets: TicketsService,
    private readonly allDepartments: DepartmentsService,
  ) {
    this.departmentLoader = new BatchLoaders(
      (ids) => allDepartments.findByIds(ids),
      () => null,
    );
    this.repliesLoader = new BatchLoaders(
      (ids, page) => tickets.listRepliesByTicket(ids, page),
      () => [],
    );
    this.unreadLoader = new BatchLoaders(
      (ids) => tickets.findUnread(ids),
      () => false,
    );
  }

  @Query(() => [Ticket], {
    name: 'Tickets',
    nullable: true,
    description: 'The tickets of the user, newest first.',
  })
  @Scoped('tickets')
  listTickets(
    @CurrentPrincipal() { userId }: Principal,
    @Args() args: TicketsArgs,
  ): Promise<ListedTicketRow[]> {
    return this.tickets.listTickets(userId, {
      id: readOptionalId('id', args.id),
      status: args.status ?? undefined,
      before: readOptionalId('before', args.before),
      ...readPage(args),
    });
  }

  @Query(() => [TicketDepartment], {
    name: 'TicketDepartments',
    nullable: true,
    description: 'The departments that take new tickets.',
  })
  @Scoped('tickets')
  listDepartments(): Promise<TicketDepartment[]> {
    return this.allDepartments.listOpen();
  }

  @Mutation(() => Ticket, { name: 'TicketAdd', description: 'Opens a ticket.' })
  // Live, because a restored backup may lack a user whose access token is still valid.
  @Scoped(
    'tickets',
    { live: true },
    TICKETS.errors.TOO_MANY_TICKETS,
    IDEMPOTENCY.errors.IDEMPOTENCY_KEY_REUSED,
  )
  async addTicket(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: TicketAddArgs,
    @Context() { idempotencyKey }: RequestContext,
  ): Promise<Ticket> {
    const newTicket = {
      departmentId: readId('ticket_department_id', args.ticket_department_id),
      title: args.title,
      content: args.content,
      priority: args.priority ?? 'MEDIUM',
    };
    return this.tickets.addTicket(userId, newTicket, idempotencyKey);
  }

  @Mutation(() => Ticket, {
    name: 'TicketAddReply',
    description: 'Adds a message to an open ticket.',
  })
  @Scoped(
    'tickets',
    ERRORS.NOT_FOUND,
    TICKETS.errors.TICKET_CLOSED,
    TICKETS.errors.TICKET_FULL,
    IDEMPOTENCY.errors.IDEMPOTENCY_KEY_REUSED,
  )
  addReply(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: TicketAddReplyArgs,
    @Context() { idempotencyKey }: RequestContext,
  ): Promise<Ticket> {
    return this.tickets.addReply(
      userId,
      readId('ticket_id', args.ticket_id),
      args.content,
      idempotencyKey,
    );
  }

  @Mutation(() => Ticket, { name: 'TicketClose', description: 'Closes a ticket for good.' })
  @Scoped('tickets', ERRORS.NOT_FOUND)
  closeTicket(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<Ticket> {
    return this.tickets.closeTicket(userId, readId('id', id));
  }

  @Query(() => Int, {
    name: 'UnreadTicketsCount',
    description:
      'Number of tickets of the user with a message of support that is not marked as seen.',
  })
  @Scoped('tickets')
  // It looks at every ticket of the user.
  @FieldCost(20)
  countUnread(@CurrentPrincipal() { userId }: Principal): Promise<number> {
    return this.tickets.countUnread(userId);
  }

  @Mutation(() => Ticket, {
    name: 'TicketSeen',
    description:
      'Marks the messages of a ticket as seen: up to `reply_id`, or all of them without it.',
  })
  @Scoped('tickets', ERRORS.NOT_FOUND)
  markSeen(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('reply_id', { type: () => ID, nullable: true }) replyId?: string | null,
  ): Promise<Ticket> {
    return this.tickets.markSeen(userId, readId('id', id), readOptionalId('reply_id', replyId));
  }

  @Mutation(() => Ticket, {
    name: 'TicketRate',
    description: 'Rates a closed ticket. A rating cannot be changed.',
  })
  @Scoped('tickets', ERRORS.NOT_FOUND, TICKETS.errors.TICKET_OPEN, TICKETS.errors.TICKET_RATED)
  rateTicket(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: TicketRateArgs,
  ): Promise<Ticket> {
    return this.tickets.rateTicket(userId, readId('id', args.id), args.rating);
  }

  @ResolveField('unread', () => Boolean, {
    description: 'True if the ticket has a message of support that is not marked as seen.',
  })
  unread(@Parent() ticket: ListedTicketRow, @Context() context: RequestContext): Promise<boolean> {
    return this.unreadLoader.load(context, ticket.id);
  }

  @ResolveField('department', () => TicketDepartment, { nullable: true })
  department(
    @Parent() ticket: ListedTicketRow,
    @Context() context: RequestContext,
  ): Promise<TicketDepartment | null> {
    return this.departmentLoader.load(context, ticket.department_id);
  }

  @ResolveField('replies', () => [TicketReply], {
    nullable: true,
    description: 'A page of the messages, oldest first. Pages are counted from the newest message.',
  })
  replies(
    @Parent() ticket: ListedTicketRow,
    @Context() context: RequestContext,
    @Args() args: TicketRepliesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ListedReplyRow[]> {
    const repliesPage = {
      ...readPage(args, USUAL_REPLIES),
      before: readOptionalId('before', args.before),
      withContent: selectsLongText(info),
    };
    return this.repliesLoader.load(context, ticket.id, repliesPage);
  }
}
