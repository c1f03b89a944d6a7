import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { UserRateLimitsService } from '../account/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { type Principal } from '../../sign-in/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { CurrentPrincipal, readId, type RequestContext } from '../../platform/graphql/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { ClearRateLimitArgs, StaffRateLimit } from './staff-limits.types.js';
import { StaffUsersService } from './staff-users.service.js';
import { toStaffRateLimit } from './staff-views.js';
import { ACT_WORDS } from './act-words.js';
import { StaffActor, CurrentActor, ProvenAct, StaffRead } from './staff-act.js';

const CLEAR_SCOPE = 'admin:accounts';

/** The rate limits of a user. */
@Resolver()
export class StaffLimitsResolver {
  constructor(
    private readonly read: StaffUsersService,
    private readonly users: UsersService,
    private readonly limits: UserRateLimitsService,
  ) {}

  @Query(() => [StaffRateLimit], {
    name: 'StaffUserLimits',
    nullable: true,
    description: 'What a user has spent of each rate limit by user or by number. For staff.',
  })
  @StaffRead('admin:users', ERRORS.NOT_FOUND)
  async listLimits(
    @CurrentPrincipal() { userId }: Principal,
    @Args('user_id', { type: () => ID }) id: string,
    @Context() { language }: RequestContext,
  ): Promise<StaffRateLimit[]> {
    const user = await this.read.getUser(userId, readId('user_id', id));
    return (await this.limits.listLimits(user)).map((limit) => toStaffRateLimit(limit, language));
  }

  @Mutation(() => StaffRateLimit, {
    name: 'StaffLimitClear',
    description:
      'Clears what a user has spent of a rate limit, and returns the limit. Tries of ' +
      'codes stay spent. Needs a fresh code. For admins.',
  })
  @ProvenAct(CLEAR_SCOPE, ACT_WORDS.StaffLimitClear, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async clearLimit(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ClearRateLimitArgs,
    @Context() { language }: RequestContext,
  ): Promise<StaffRateLimit> {
    const accountId = readId('user_id', args.user_id);
    const user = await this.users.getUser(accountId);
    await this.limits.clearLimit(user, args.name, await actor.authorizeActOn(accountId, args));
    const clearedLimit = (await this.limits.listLimits(user)).find(
      (limit) => limit.name === args.name,
    );
    if (clearedLimit === undefined) throw new Error('a rate limit that was cleared is missing');
    return toStaffRateLimit(clearedLimit, language);
  }
}
