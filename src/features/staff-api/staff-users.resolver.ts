import {
  Args,
  Context,
  ID,
  Int,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { OwnSessionsService, type Principal } from '../../sign-in/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import {
  CurrentPrincipal,
  BatchLoaders,
  FieldCost,
  FieldSearchCost,
  addSearchCost,
  readId,
  readOptionalId,
  readPage,
  type RequestContext,
} from '../../platform/graphql/index.js';
import { ProvenActArgs } from './staff-acts.args.js';
import { toDeliveryEvent } from './delivery-words.js';
import { StaffCodeHistory } from './staff-code-history.js';
import { StaffDeliveryEvent, StaffSession, StaffUser } from './staff-user.types.js';
import { toStaffSession, toStaffUser } from './staff-views.js';
import { StaffUsersArgs } from './staff-users.args.js';
import { StaffProtection } from './staff-protection.js';
import { STAFF } from './staff.facts.js';
import { StaffUsersService } from './staff-users.service.js';
import { ACT_WORDS } from './act-words.js';
import { StaffActor, CurrentActor, ProvenAct, StaffRead } from './staff-act.js';

const USERS_SCOPE = 'admin:users';

@Resolver(() => StaffUser)
export class StaffUsersResolver {
  private readonly openTicketsLoader: BatchLoaders<number>;

  constructor(
    private readonly users: StaffUsersService,
    private readonly sessions: OwnSessionsService,
    private readonly history: StaffCodeHistory,
    private readonly protection: StaffProtection,
  ) {
    this.openTicketsLoader = new BatchLoaders(
      (ids) => users.countOpenTickets(ids),
      () => 0,
    );
  }

  @Query(() => [StaffUser], {
    name: 'StaffUsers',
    nullable: true,
    description: 'Users, newest id first. For staff.',
  })
  @StaffRead(USERS_SCOPE)
  // A search by a whole number tells digits that are masked.
  @FieldCost(20)
  @FieldSearchCost((isGiven) => isGiven('search'))
  async listUsers(
    @CurrentPrincipal() { userId }: Principal,
    @Args() args: StaffUsersArgs,
    @Context() context: RequestContext,
  ): Promise<StaffUser[]> {
    const { limit } = readPage({ limit: args.limit ?? null });
    const page = {
      limit,
      before: readOptionalId('before', args.before),
      status: args.status ?? undefined,
      search: args.search ?? undefined,
    };
    const foundUsers = await this.users.listUsers(userId, page, (searchedCount) => {
      addSearchCost(context, searchedCount);
    });
    return foundUsers.map(toStaffUser);
  }

  @Query(() => StaffUser, { name: 'StaffUser', description: 'A user. For staff.' })
  @StaffRead(USERS_SCOPE, ERRORS.NOT_FOUND)
  async getUser(
    @CurrentPrincipal() { userId }: Principal,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<StaffUser> {
    return toStaffUser(await this.users.getUser(userId, readId('id', id)));
  }

  @Query(() => [StaffSession], {
    name: 'StaffUserSessions',
    nullable: true,
    description:
      'The live sessions of a user, newest first. For staff; those of staff for admins and ' +
      'auditors.',
  })
  @StaffRead(USERS_SCOPE, ERRORS.NOT_FOUND, STAFF.errors.STAFF_PROTECTED)
  async listSessions(
    @CurrentPrincipal() { userId }: Principal,
    @Args('user_id', { type: () => ID }) id: string,
  ): Promise<StaffSession[]> {
    const user = await this.users.getUser(userId, readId('user_id', id));
    await this.protection.assertMayRead(userId, user);
    return (await this.sessions.listSessions(user.id)).map(toStaffSession);
  }

  @Query(() => [StaffDeliveryEvent], {
    name: 'StaffUserDeliveries',
    nullable: true,
    description:
      'What happened to the codes of a user, newest step first, without the codes. For staff.',
  })
  @StaffRead(USERS_SCOPE, ERRORS.NOT_FOUND)
  async listDeliveries(
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
    const account = await this.users.getUser(userId, readId('user_id', id));
    const timelineEvents = await this.history.listEvents(account);
    return timelineEvents
      .reverse()
      .slice(0, page.limit)
      .map((event) => toDeliveryEvent(event, language));
  }

  @Mutation(() => StaffSession, {
    name: 'StaffSessionRevoke',
    description:
      'Ends a session of any user with all its tokens, and returns it. For staff; one of staff ' +
      'needs a fresh code, for admins.',
  })
  @ProvenAct(
    USERS_SCOPE,
    ACT_WORDS.StaffSessionRevoke,
    ERRORS.NOT_FOUND,
    STAFF.errors.STAFF_PROTECTED,
  )
  async revokeSession(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffSession> {
    return toStaffSession(
      await this.sessions.revokeByStaff(readId('id', args.id), await actor.authorizeActOnAny(args)),
    );
  }

  @ResolveField('open_tickets', () => Int, {
    description: 'Number of tickets that are not closed.',
  })
  openTickets(@Parent() { id }: StaffUser, @Context() context: RequestContext): Promise<number> {
    return this.openTicketsLoader.load(context, id);
  }
}
