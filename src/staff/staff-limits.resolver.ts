import { Args, Context, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { LimitsService } from '../account/index.js';
import { AUTH_ERRORS, StaffAccess, type Principal } from '../auth/index.js';
import { argsPipe, ERRORS, type Language } from '../errors/index.js';
import { CurrentPrincipal, readId, Scoped, type RequestContext } from '../graphql/index.js';
import type { SpentLimit } from '../limits/index.js';
import { UsersService } from '../users/index.js';
import { ClearLimitArgs, StaffRateLimit } from './staff-limits.types.js';
import { StaffUsersService } from './staff-users.service.js';

const CLEAR_SCOPE = 'admin:accounts';

/** The rate limits of a user. */
@Resolver()
export class StaffLimitsResolver {
  constructor(
    private readonly read: StaffUsersService,
    private readonly users: UsersService,
    private readonly limits: LimitsService,
    private readonly access: StaffAccess,
  ) {}

  @Query(() => [StaffRateLimit], {
    name: 'StaffUserLimits',
    nullable: true,
    description: 'What a user has spent of each rate limit by user or by number. For staff.',
  })
  @Scoped('admin:users', ERRORS.NOT_FOUND)
  async list(
    @CurrentPrincipal() { userId }: Principal,
    @Args('user_id', { type: () => ID }) id: string,
    @Context() { language }: RequestContext,
  ): Promise<StaffRateLimit[]> {
    const user = await this.read.get(userId, readId('user_id', id));
    return (await this.limits.list(user)).map((limit) => view(limit, language));
  }

  @Mutation(() => StaffRateLimit, {
    name: 'StaffLimitClear',
    description:
      'Clears what a user has spent of a rate limit, and returns the limit. Tries of codes stay spent. Needs a fresh code. For admins.',
  })
  @Scoped(CLEAR_SCOPE, { live: true }, ERRORS.NOT_FOUND, AUTH_ERRORS.PROOF_REQUIRED, AUTH_ERRORS.OWN_ACCOUNT)
  async clear(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { user_id, name, reason }: ClearLimitArgs,
    @Context() { language }: RequestContext,
  ): Promise<StaffRateLimit> {
    const id = readId('user_id', user_id);
    const admit = this.access.admissionOn(id, principal, CLEAR_SCOPE, reason);
    const user = await this.users.get(id);
    await this.limits.clear(user, name, admit);
    const cleared = (await this.limits.list(user)).find((limit) => limit.name === name);
    if (cleared === undefined) throw new Error('a rate limit that was cleared is missing');
    return view(cleared, language);
  }
}

function view({ name, words, rate, spent, endsAt }: SpentLimit, language: Language): StaffRateLimit {
  return { name, text: words[language], allowed: rate.limit, spent, window: rate.window, ends_at: endsAt };
}
