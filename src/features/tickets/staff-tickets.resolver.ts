import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../sign-in/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import {
  addSearchCost,
  FieldCost,
  FieldSearchCost,
  CurrentPrincipal,
  readId,
  readOptionalId,
  readPage,
  Scoped,
  type RequestContext,
} from '../../platform/graphql/index.js';
import { IDEMPOTENCY } from '../../platform/idempotency/idempotency.facts.js';
import { TicketDepartment } from './ticket-department.entity.js';
import { DepartmentsService } from './departments.service.js';
import { StaffTicket, StaffTicketCounts } from './staff-ticket.types.js';
import {
  StaffTicketAssignArgs,
  StaffTicketCloseArgs,
  StaffTicketQueueArgs,
  StaffTicketsArgs,
} from './staff-tickets.args.js';
import { StaffTicketsService } from './staff-tickets.service.js';
import { TicketAddReplyArgs } from './tickets.args.js';
import type { Ticket } from './ticket.entity.js';
import { readTypedWords } from './ticket-words.js';
import { TICKETS } from './tickets.facts.js';

const STAFF_TICKETS_SCOPE = 'admin:tickets';
/** Arguments of which an index serves each, and none serves two. */
const RANGE_ARGUMENTS = ['id', 'user_id', 'assignee_id', 'ticket_department_id', 'updated_since'];

@Resolver(() => StaffTicket)
export class StaffTicketsResolver {
  constructor(
    private readonly tickets: StaffTicketsService,
    private readonly allDepartments: DepartmentsService,
  ) {}

  @Query(() => [StaffTicket], {
    name: 'StaffTickets',
    nullable: true,
    description: 'The tickets of all users, newest first. For staff.',
  })
  @Scoped(STAFF_TICKETS_SCOPE)
  @FieldSearchCost(needsSearch)
  async listTickets(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: StaffTicketsArgs,
    @Context() context: RequestContext,
  ): Promise<StaffTicket[]> {
    const tickets = await this.tickets.listTickets(
      { staff: userId },
      {
        id: readOptionalId('id', args.id),
        userId: readOptionalId('user_id', args.user_id),
        departmentId: readOptionalId('ticket_department_id', args.ticket_department_id),
        assigneeId: readOptionalId('assignee_id', args.assignee_id),
        assigned: args.assigned ?? undefined,
        priority: args.priority ?? undefined,
        status: args.status ?? undefined,
        open: args.open ?? undefined,
        before: readOptionalId('before', args.before),
        updatedSince: args.updated_since ?? undefined,
        words: readTypedWords(args.words ?? ''),
        ...readPage(args),
      },
      (searchedCount) => {
        addSearchCost(context, searchedCount);
      },
    );
    return tickets.map(toStaffTicket);
  }

  @Query(() => [StaffTicket], {
    name: 'StaffTicketQueue',
    nullable: true,
    description:
      'The tickets whose users wait for an answer, of the 10 000 who wait longest. For staff.',
  })
  @Scoped(STAFF_TICKETS_SCOPE)
  // It looks at the entries of all of them in an index.
  @FieldCost(20)
  async listQueue(
    @CurrentPrincipal() { userId }: Principal,
    @Args() args: StaffTicketQueueArgs,
  ): Promise<StaffTicket[]> {
    const queuedTickets = await this.tickets.listQueue(
      { staff: userId },
      {
        departmentId: readOptionalId('ticket_department_id', args.ticket_department_id),
        assigneeId: readOptionalId('assignee_id', args.assignee_id),
        assigned: args.assigned ?? undefined,
        priority: args.priority ?? undefined,
        order: args.order ?? undefined,
        ...readPage(args),
      },
    );
    return queuedTickets.map(toStaffTicket);
  }

  @Query(() => StaffTicketCounts, {
    name: 'StaffTicketCounts',
    nullable: true,
    description: 'Numbers of open tickets. For staff.',
  })
  @Scoped(STAFF_TICKETS_SCOPE)
  // It counts the entries of all open tickets in an index.
  @FieldCost(20)
  countTickets(@CurrentPrincipal() { userId }: Principal): Promise<StaffTicketCounts> {
    return this.tickets.countTickets(userId);
  }

  @Query(() => [TicketDepartment], {
    name: 'StaffDepartments',
    nullable: true,
    description: 'All departments, also those that take no new tickets. For staff.',
  })
  @Scoped(STAFF_TICKETS_SCOPE, { live: true })
  listDepartments(): Promise<TicketDepartment[]> {
    return this.allDepartments.listAll();
  }

  @Mutation(() => StaffTicket, {
    name: 'StaffTicketAddReply',
    description: 'Adds a message of support to an open ticket. For staff.',
  })
  @Scoped(
    STAFF_TICKETS_SCOPE,
    ERRORS.NOT_FOUND,
    TICKETS.errors.TICKET_CLOSED,
    IDEMPOTENCY.errors.IDEMPOTENCY_KEY_REUSED,
  )
  async addReply(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: TicketAddReplyArgs,
    @Context() { idempotencyKey }: RequestContext,
  ): Promise<StaffTicket> {
    const id = readId('ticket_id', args.ticket_id);
    const agent = { staff: userId };
    return toStaffTicket(await this.tickets.addReply(agent, id, args.content, idempotencyKey));
  }

  @Mutation(() => StaffTicket, {
    name: 'StaffTicketAssign',
    description:
      'Assigns an open ticket to a member of staff, with a note for that one; null removes the ' +
      'assignee. For staff.',
  })
  @Scoped(STAFF_TICKETS_SCOPE, ERRORS.NOT_FOUND, TICKETS.errors.TICKET_CLOSED)
  async assignTicket(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: StaffTicketAssignArgs,
  ): Promise<StaffTicket> {
    const ticketId = readId('id', args.id);
    const newAssigneeId = readOptionalId('assignee_id', args.assignee_id) ?? null;
    const note = args.note ?? undefined;
    return toStaffTicket(
      await this.tickets.assignTicket({ staff: userId }, ticketId, newAssigneeId, note),
    );
  }

  @Mutation(() => StaffTicket, {
    name: 'StaffTicketSeen',
    description:
      'Marks the messages of a ticket as seen by staff: up to `reply_id`, ' +
      'or all of them without it. For staff.',
  })
  @Scoped(STAFF_TICKETS_SCOPE, ERRORS.NOT_FOUND)
  async markSeen(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('reply_id', { type: () => ID, nullable: true }) replyId?: string | null,
  ): Promise<StaffTicket> {
    const ticketId = readId('id', id);
    const lastReplyId = readOptionalId('reply_id', replyId);
    return toStaffTicket(await this.tickets.markSeen({ staff: userId }, ticketId, lastReplyId));
  }

  @Mutation(() => StaffTicket, {
    name: 'StaffTicketReopen',
    description: 'Opens a closed ticket again. For staff.',
  })
  @Scoped(STAFF_TICKETS_SCOPE, ERRORS.NOT_FOUND, TICKETS.errors.TICKET_CLOSED)
  async reopenTicket(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<StaffTicket> {
    return toStaffTicket(await this.tickets.reopenTicket({ staff: userId }, readId('id', id)));
  }

  @Mutation(() => StaffTicket, {
    name: 'StaffTicketClose',
    description: 'Closes a ticket, with a note that says why. For staff.',
  })
  @Scoped(STAFF_TICKETS_SCOPE, ERRORS.NOT_FOUND)
  async closeTicket(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) { id, note }: StaffTicketCloseArgs,
  ): Promise<StaffTicket> {
    const agent = { staff: userId };
    return toStaffTicket(
      await this.tickets.closeTicket(agent, readId('id', id), note ?? undefined),
    );
  }
}

/** Returns true if no index may have the list, so that a search finds it. */
function needsSearch(isGiven: (argument: string) => boolean): boolean {
  if (['words', 'assigned', 'priority'].some(isGiven)) return true;
  const isChangedInStatus = isGiven('updated_since') && (isGiven('status') || isGiven('open'));
  return isChangedInStatus || RANGE_ARGUMENTS.filter(isGiven).length > 1;
}

function toStaffTicket(ticket: Ticket): StaffTicket {
  return { ticket };
}
