import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../sign-in/index.js';
import { ClientsService } from '../../accounts/clients/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { CurrentPrincipal, Scoped, type RequestContext } from '../../platform/graphql/index.js';
import { continueAfter } from '../../platform/http/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { OneTimeCodeArgs, MeEditArgs } from './account.args.js';
import { ACCOUNT } from './account.facts.js';
import { Application, Me, SentCode, toSentCode } from './account.types.js';
import { toMeView } from './me-view.js';
import { EmailChangeService } from './email-change.service.js';

@Resolver()
export class AccountResolver {
  constructor(
    private readonly users: UsersService,
    private readonly clients: ClientsService,
    private readonly email: EmailChangeService,
  ) {}

  @Query(() => Application, {
    name: 'Application',
    description: 'The client that the access token was issued to.',
  })
  @Scoped('profile', ERRORS.NOT_FOUND)
  getApplication(@CurrentPrincipal() { clientId }: Principal): Application | Promise<Application> {
    return continueAfter(this.clients.findProfile(clientId), (client) => {
      if (client === undefined) throw ERRORS.NOT_FOUND({ reason: 'client' });
      return { application: client.name, platform: client.platform };
    });
  }

  @Query(() => Me, { name: 'Me', description: 'The signed-in user.' })
  @Scoped('profile')
  async getMe(@CurrentPrincipal() { userId }: Principal): Promise<Me> {
    return toMeView(this.users, await this.users.getSelf(userId));
  }

  @Mutation(() => Me, {
    name: 'MeEdit',
    description: 'Changes the first and last name of the user.',
  })
  @Scoped('profile')
  async editMe(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) { first_name, last_name }: MeEditArgs,
  ): Promise<Me> {
    return toMeView(
      this.users,
      await this.users.renameUser(userId, {
        ...(typeof first_name === 'string' ? { first_name } : {}),
        ...(typeof last_name === 'string' ? { last_name } : {}),
      }),
    );
  }

  @Mutation(() => SentCode, {
    name: 'MeEmailSet',
    description: 'Sends a code to an e-mail address.',
  })
  @Scoped('profile', { live: true }, ACCOUNT.errors.EMAIL_NOT_OFFERED, OTP.errors.OTP_WAITING_TIME)
  async setEmail(
    @CurrentPrincipal() principal: Principal,
    @Args('email', { type: () => String, description: 'The new address. Case is ignored.' })
    email: string,
    @Context() { language }: RequestContext,
  ): Promise<SentCode> {
    return toSentCode(await this.email.setEmail(principal, email, language));
  }

  @Mutation(() => Me, {
    name: 'MeEmailVerify',
    description:
      "Verifies the code from the e-mail. The address becomes the user's and may be used to " +
      'sign in.',
  })
  @Scoped('profile', { live: true }, USERS.errors.CODE_INVALID)
  async verifyEmail(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { code }: OneTimeCodeArgs,
    @Context() { address }: RequestContext,
  ): Promise<Me> {
    return toMeView(this.users, await this.email.verifyEmail(principal, { code, address }));
  }
}
