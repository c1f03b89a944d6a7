import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import type { Principal } from '../auth/index.js';
import { argsPipe } from '../errors/index.js';
import { CurrentPrincipal, Scoped, type RequestContext } from '../graphql/index.js';
import { OTP_ERRORS } from '../otp/index.js';
import { SMS_ERRORS } from '../sms/index.js';
import { USERS_ERRORS, UsersService } from '../users/index.js';
import { CodeArgs } from './account.args.js';
import { ACCOUNT_ERRORS } from './account.errors.js';
import { Me, SentCode, sentCode } from './account.types.js';
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
    ACCOUNT_ERRORS.ACCOUNT_OF_STAFF,
    SMS_ERRORS.SMS_NOT_OFFERED,
    OTP_ERRORS.OTP_WAITING_TIME,
    SMS_ERRORS.DELIVERY_UNAVAILABLE,
  )
  async request(@CurrentPrincipal() principal: Principal, @Context() { language }: RequestContext): Promise<SentCode> {
    return sentCode(await this.deletion.request(principal, language));
  }

  @Mutation(() => Me, {
    name: 'MeDelete',
    description:
      'Last of two steps: verifies the code and deletes the account for good. All sessions end. Returns the user as it was.',
  })
  @Scoped('profile', { live: true }, USERS_ERRORS.CODE_INVALID, ACCOUNT_ERRORS.ACCOUNT_OF_STAFF)
  async delete(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { code }: CodeArgs,
    @Context() { address }: RequestContext,
  ): Promise<Me> {
    const user = await this.deletion.delete(principal, { code, address });
    return { ...user, avatar: this.users.avatarOf(user.cell_number) };
  }
}
