import { Args, Context, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../sign-in/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import {
  CurrentPrincipal,
  BatchLoaders,
  readId,
  Scoped,
  type RequestContext,
} from '../../platform/graphql/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { CannedAnswers } from './canned-answers.js';
import { TicketNote } from './ticket-note.entity.js';
import { StaffNotesService } from './staff-notes.service.js';
import { TICKETS } from './tickets.facts.js';
import { StaffCannedAnswer, TicketPerson } from './staff-ticket.types.js';
import { StaffTicketAddNoteArgs } from './staff-tickets.args.js';

const NOTES_SCOPE = 'admin:tickets';

@Resolver(() => TicketNote)
export class StaffNotesResolver {
  private readonly authorLoader: BatchLoaders<TicketPerson | null>;

  constructor(
    private readonly notes: StaffNotesService,
    private readonly answers: CannedAnswers,
    users: UsersService,
  ) {
    this.authorLoader = new BatchLoaders(
      (ids) => users.findByIds(ids),
      () => null,
    );
  }

  @Query(() => [StaffCannedAnswer], {
    name: 'StaffCannedAnswers',
    nullable: true,
    description: 'The prepared texts for replies (DESK_ANSWERS). For staff.',
  })
  @Scoped(NOTES_SCOPE, { live: true })
  listCannedAnswers(): readonly StaffCannedAnswer[] {
    return this.answers.listAnswers();
  }

  @Mutation(() => TicketNote, {
    name: 'StaffTicketAddNote',
    description:
      'Adds an internal note to a ticket, open or closed. Its user never sees it. For staff.',
  })
  @Scoped(NOTES_SCOPE, ERRORS.NOT_FOUND, TICKETS.errors.TICKET_CLOSED)
  addNote(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: StaffTicketAddNoteArgs,
  ): Promise<TicketNote> {
    return this.notes.addNote(userId, readId('ticket_id', args.ticket_id), args.content);
  }

  @ResolveField('author', () => TicketPerson, {
    nullable: true,
    description: 'The member of staff who wrote it.',
  })
  author(
    @Parent() note: TicketNote,
    @Context() context: RequestContext,
  ): Promise<TicketPerson | null> {
    return this.authorLoader.load(context, note.author_id);
  }
}
