import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../sign-in/index.js';
import { argsPipe } from '../../platform/errors/index.js';
import { CurrentPrincipal, Scoped, type RequestContext } from '../../platform/graphql/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { SMS } from '../../delivery/sms/sms.facts.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { OneTimeCodeArgs } from './account.args.js';
import { ACCOUNT } from './account.facts.js';
import { Me, SentCode, toSentCode } from './account.types.js';
import { toMeView } from './me-view.js';
import { OwnDeletionService } from './own-deletion.service.js';

@Resolver()
export class DeletionResolver {
  constructor(
    private readonly users: UsersService,
    private readonly deletion: OwnDeletionService,
  ) {}

  @Mutation(() => SentCode, {
    name: 'MeDeleteRequest',
    description: 'First of two steps to delete the account: sends a code to its number.',
  })
  @Scoped(
    'profile',
    { live: true },
    ACCOUNT.errors.ACCOUNT_OF_STAFF,
    SMS.errors.SMS_NOT_OFFERED,
    OTP.errors.OTP_WAITING_TIME,
    SMS.errors.DELIVERY_UNAVAILABLE,
  )
  async requestDeletion(
    @CurrentPrincipal() principal: Principal,
    @Context() { language }: RequestContext,
  ): Promise<SentCode> {
    return toSentCode(await this.deletion.requestDeletion(principal, language));
  }

  @Mutation(() => Me, {
    name: 'MeDelete',
    description:
      'Last of two steps: verifies the code and deletes the account for good. ' +
      'All sessions end. Returns the user as it was.',
  })
  @Scoped('profile', { live: true }, USERS.errors.CODE_INVALID, ACCOUNT.errors.ACCOUNT_OF_STAFF)
  async deleteMe(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { code }: OneTimeCodeArgs,
    @Context() { address }: RequestContext,
  ): Promise<Me> {
    const user = await this.deletion.deleteAccount(principal, { code, address });
    return toMeView(this.users, user);
  }
}
