import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { UsersService } from '../../accounts/users/index.js';
import { BatchLoaders, type RequestContext } from '../../platform/graphql/index.js';
import { StaffReplyAuthor, TicketPerson } from './staff-ticket.types.js';

/** The member of staff who wrote a message, as staff sees it. */
@Resolver(() => StaffReplyAuthor)
export class ReplyAuthorsResolver {
  private readonly personLoader: BatchLoaders<TicketPerson | null>;

  constructor(users: UsersService) {
    this.personLoader = new BatchLoaders(
      (ids) => users.findByIds(ids),
      () => null,
    );
  }

  @ResolveField('person', () => TicketPerson, {
    nullable: true,
    description: 'The member of staff who wrote it; null if the account was deleted.',
  })
  person(
    @Parent() { staff_id }: StaffReplyAuthor,
    @Context() context: RequestContext,
  ): Promise<TicketPerson | null> {
    return this.personLoader.load(context, staff_id);
  }
}
