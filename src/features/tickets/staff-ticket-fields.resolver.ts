import { Args, Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { UsersService } from '../../accounts/users/index.js';
import {
  BatchLoaders,
  DateTime,
  PageArgs,
  readPage,
  type Page,
  type RequestContext,
} from '../../platform/graphql/index.js';
import { TicketNote } from './ticket-note.entity.js';
import { StaffNotesService } from './staff-notes.service.js';
import { StaffTicketParts, type SignedReplyRow } from './staff-ticket-parts.js';
import { StaffReplyAuthor, StaffTicket, TicketPerson } from './staff-ticket.types.js';

/** The fields of a ticket for staff that are read only if an operation selects them. */
@Resolver(() => StaffTicket)
export class StaffTicketFieldsResolver {
  private readonly personLoader: BatchLoaders<TicketPerson | null>;
  private readonly unreadLoader: BatchLoaders<boolean>;
  private readonly notesLoader: BatchLoaders<TicketNote[], Page>;
  private readonly signedLoader: BatchLoaders<SignedReplyRow[], Page>;

  constructor(parts: StaffTicketParts, notes: StaffNotesService, users: UsersService) {
    this.personLoader = new BatchLoaders(
      (ids) => users.findByIds(ids),
      () => null,
    );
    this.unreadLoader = new BatchLoaders(
      (ids) => parts.findUnread(ids),
      () => false,
    );
    this.notesLoader = new BatchLoaders(
      (ids, page) => notes.listNotesByTicket(ids, page),
      () => [],
    );
    this.signedLoader = new BatchLoaders(
      (ids, page) => parts.listSignedReplies(ids, page),
      () => [],
    );
  }

  @ResolveField('unread', () => Boolean, {
    description:
      'True if the ticket has a message of the user that no member of staff has marked as seen.',
  })
  unread(@Parent() { ticket }: StaffTicket, @Context() context: RequestContext): Promise<boolean> {
    return this.unreadLoader.load(context, ticket.id);
  }

  @ResolveField('notes', () => [TicketNote], {
    nullable: true,
    description:
      'A page of its internal notes, oldest first. Pages are counted from the newest note.',
  })
  notes(
    @Parent() { ticket }: StaffTicket,
    @Context() context: RequestContext,
    @Args() args: PageArgs,
  ): Promise<TicketNote[]> {
    return this.notesLoader.load(context, ticket.id, readPage(args));
  }

  @ResolveField('reply_authors', () => [StaffReplyAuthor], {
    nullable: true,
    description:
      'The messages of support in a page of `Ticket.replies` whose authors are known, oldest ' +
      'first. Pages are counted from the newest message. Users never see names of staff.',
  })
  async replyAuthors(
    @Parent() { ticket }: StaffTicket,
    @Context() context: RequestContext,
    @Args() args: PageArgs,
  ): Promise<StaffReplyAuthor[]> {
    const signedReplies = await this.signedLoader.load(context, ticket.id, readPage(args));
    return signedReplies.map(({ id, staff_id }) => ({ reply_id: id, staff_id: staff_id ?? 0 }));
  }

  @ResolveField('notes_count', () => Int, { description: 'Number of its internal notes.' })
  notesCount(@Parent() { ticket }: StaffTicket): number {
    return ticket.note_count;
  }

  @ResolveField('waiting_since', () => DateTime, {
    nullable: true,
    description:
      'Time of the first message of the user that support has not answered. Null if support ' +
      'wrote last, or the ticket is closed.',
  })
  waitingSince(@Parent() { ticket }: StaffTicket): number | null {
    return ticket.waiting_since;
  }

  @ResolveField('user', () => TicketPerson, {
    nullable: true,
    description: 'The owner of the ticket.',
  })
  user(
    @Parent() { ticket }: StaffTicket,
    @Context() context: RequestContext,
  ): Promise<TicketPerson | null> {
    return this.personLoader.load(context, ticket.user_id);
  }

  @ResolveField('assignee', () => TicketPerson, {
    nullable: true,
    description: 'The member of staff who works on the ticket.',
  })
  assignee(
    @Parent() { ticket }: StaffTicket,
    @Context() context: RequestContext,
  ): Promise<TicketPerson | null> {
    if (ticket.assignee_id === null) return Promise.resolve(null);
    return this.personLoader.load(context, ticket.assignee_id);
  }
}
