import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { OwnSessionsService, type Principal } from '../../sign-in/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import {
  CurrentPrincipal,
  DateTime,
  Loaders,
  readId,
  readOptionalId,
  readPage,
  type RequestContext,
} from '../../platform/graphql/index.js';
import { Timeline } from '../../delivery/outbox/index.js';
import { ActArgs } from './staff-acts.args.js';
import { inWords } from './delivery-words.js';
import { StaffDeliveryEvent, StaffSession, StaffUser } from './staff-user.types.js';
import { viewSession, viewUser } from './staff-views.js';
import { StaffUsersArgs } from './staff-users.args.js';
import { StaffUsersService } from './staff-users.service.js';
import { Actor, CurrentActor, StaffAct, StaffRead } from './staff-act.js';

const SCOPE = 'admin:users';

@Resolver(() => StaffUser)
export class StaffUsersResolver {
  private readonly openTicketsOf: Loaders<number>;
  private readonly lastSignInOf: Loaders<number | null>;

  constructor(
    private readonly users: StaffUsersService,
    private readonly sessions: OwnSessionsService,
    private readonly timeline: Timeline,
  ) {
    this.openTicketsOf = new Loaders(
      (ids) => users.openTickets(ids),
      () => 0,
    );
    this.lastSignInOf = new Loaders<number | null>(
      (ids) => users.lastSignIns(ids),
      () => null,
    );
  }

  @Query(() => [StaffUser], {
    name: 'StaffUsers',
    nullable: true,
    description: 'Users, newest id first. For staff.',
  })
  @StaffRead(SCOPE)
  async list(@CurrentPrincipal() { userId }: Principal, @Args() args: StaffUsersArgs): Promise<StaffUser[]> {
    const { limit } = readPage({ limit: args.limit ?? null });
    const found = await this.users.list(userId, {
      limit,
      before: readOptionalId('before', args.before),
      status: args.status ?? undefined,
      search: args.search ?? undefined,
    });
    return found.map(viewUser);
  }

  @Query(() => StaffUser, { name: 'StaffUser', description: 'A user. For staff.' })
  @StaffRead(SCOPE, ERRORS.NOT_FOUND)
  async user(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<StaffUser> {
    return viewUser(await this.users.get(userId, readId('id', id)));
  }

  @Query(() => [StaffSession], {
    name: 'StaffUserSessions',
    nullable: true,
    description: 'The live sessions of a user, newest first. For staff.',
  })
  @StaffRead(SCOPE, ERRORS.NOT_FOUND)
  async userSessions(
    @CurrentPrincipal() { userId }: Principal,
    @Args('user_id', { type: () => ID }) id: string,
  ): Promise<StaffSession[]> {
    const user = await this.users.get(userId, readId('user_id', id));
    return (await this.sessions.list(user.id)).map(viewSession);
  }

  @Query(() => [StaffDeliveryEvent], {
    name: 'StaffUserDeliveries',
    nullable: true,
    description: 'What happened to the codes of a user, newest step first, without the codes. For staff.',
  })
  @StaffRead(SCOPE, ERRORS.NOT_FOUND)
  async deliveries(
    @CurrentPrincipal() { userId }: Principal,
    @Args('user_id', { type: () => ID }) id: string,
    @Args('limit', {
      type: () => Int,
      nullable: true,
      defaultValue: 20,
      description: 'Maximum number of steps, 1 to 200.',
    })
    limit: number | null,
    @Context() { language }: RequestContext,
  ): Promise<StaffDeliveryEvent[]> {
    const page = readPage({ limit });
    const account = await this.users.get(userId, readId('user_id', id));
    const events = await this.timeline.of({ account });
    return events
      .reverse()
      .slice(0, page.limit)
      .map((event) => inWords(event, language));
  }

  @Mutation(() => StaffSession, {
    name: 'StaffSessionRevoke',
    description: 'Ends a session of any user with all its tokens, and returns it. For staff.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND)
  async revoke(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffSession> {
    return viewSession(await this.sessions.revokeFor(readId('id', args.id), actor.admit(args)));
  }

  @ResolveField('open_tickets', () => Int, { description: 'Number of tickets that are not closed.' })
  openTickets(@Parent() { id }: StaffUser, @Context() context: RequestContext): Promise<number> {
    return this.openTicketsOf.load(context, id);
  }

  @ResolveField('last_sign_in_at', () => DateTime, {
    nullable: true,
    description: 'Time of the last sign-in, as far as sessions are kept.',
  })
  lastSignIn(@Parent() { id }: StaffUser, @Context() context: RequestContext): Promise<number | null> {
    return this.lastSignInOf.load(context, id);
  }
}
