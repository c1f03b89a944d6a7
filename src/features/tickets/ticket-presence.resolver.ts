import { Args, Context, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { UsersService } from '../../accounts/users/index.js';
import {
  BatchLoaders,
  CurrentPrincipal,
  readId,
  Scoped,
  type RequestContext,
} from '../../platform/graphql/index.js';
import type { Principal } from '../../sign-in/index.js';
import { StaffPresence, TicketPerson } from './staff-ticket.types.js';
import { TicketPresences } from './ticket-presences.js';

/** The members of staff who look at a ticket. */
@Resolver(() => StaffPresence)
export class TicketPresenceResolver {
  private readonly personLoader: BatchLoaders<TicketPerson | null>;

  constructor(
    private readonly presences: TicketPresences,
    users: UsersService,
  ) {
    this.personLoader = new BatchLoaders(
      (ids) => users.findByIds(ids),
      () => null,
    );
  }

  @Mutation(() => [StaffPresence], {
    name: 'StaffTicketPresence',
    nullable: true,
    description:
      'Says that the caller looks at a ticket or writes in it, for the next 25 seconds, and ' +
      'returns the others who do, at most 20. For staff.',
  })
  @Scoped('admin:tickets')
  async notePresence(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
    @Args('writing', { type: () => Boolean, nullable: true }) writing?: boolean | null,
  ): Promise<StaffPresence[]> {
    const present = await this.presences.notePresence(userId, readId('id', id), writing ?? false);
    return present.map((row) => ({ staff_id: row.staff_id, writing: row.writing === 1 }));
  }

  @ResolveField('person', () => TicketPerson, {
    nullable: true,
    description: 'The member of staff.',
  })
  person(
    @Parent() { staff_id }: StaffPresence,
    @Context() context: RequestContext,
  ): Promise<TicketPerson | null> {
    return this.personLoader.load(context, staff_id);
  }
}
