import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../sign-in/index.js';
import { ClientsService } from '../../accounts/clients/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { CurrentPrincipal, Scoped, type RequestContext } from '../../platform/graphql/index.js';
import { continueAfter } from '../../platform/http/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { SMS } from '../../delivery/sms/sms.facts.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { OneTimeCodeArgs, MeEditArgs } from './account.args.js';
import { ACCOUNT } from './account.facts.js';
import { Application, Me, SentCode, toSentCode } from './account.types.js';
import { CellNumberService } from './cell-number.service.js';
import { EmailChangeService } from './email-change.service.js';

@Resolver()
export class AccountResolver {
  constructor(
    private readonly users: UsersService,
    private readonly clients: ClientsService,
    private readonly cellNumber: CellNumberService,
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
    return this.toMeView(await this.users.getSelf(userId));
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
    return this.toMeView(
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
    return this.toMeView(await this.email.verifyEmail(principal, { code, address }));
  }

  @Mutation(() => SentCode, {
    name: 'MeCellNumberSet',
    description: 'First of three steps to change the number: sends a code to the current number.',
  })
  @Scoped(
    'profile',
    { live: true },
    SMS.errors.SMS_NOT_OFFERED,
    OTP.errors.OTP_WAITING_TIME,
    SMS.errors.DELIVERY_UNAVAILABLE,
  )
  async setCellNumber(
    @CurrentPrincipal() principal: Principal,
    @Args('cell_number', {
      type: () => String,
      description: 'The new mobile number, in any common form.',
    })
    number: string,
    @Context() { language }: RequestContext,
  ): Promise<SentCode> {
    return toSentCode(await this.cellNumber.setCellNumber(principal, number, language));
  }

  @Mutation(() => SentCode, {
    name: 'MeCellNumberConfirm',
    description:
      'Second of three steps: verifies the code of the current number and sends one to the ' +
      'new number.',
  })
  @Scoped(
    'profile',
    { live: true },
    USERS.errors.CODE_INVALID,
    SMS.errors.SMS_NOT_OFFERED,
    OTP.errors.OTP_WAITING_TIME,
    SMS.errors.DELIVERY_UNAVAILABLE,
  )
  async confirmCellNumber(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { code }: OneTimeCodeArgs,
    @Context() { address, language }: RequestContext,
  ): Promise<SentCode> {
    return toSentCode(
      await this.cellNumber.confirmCellNumber(principal, { code, address }, language),
    );
  }

  @Mutation(() => Me, {
    name: 'MeCellNumberVerify',
    description:
      'Last of three steps: verifies the code of the new number and changes the number. ' +
      'Other sessions end.',
  })
  @Scoped('profile', { live: true }, USERS.errors.CODE_INVALID, ACCOUNT.errors.CELL_NUMBER_TAKEN)
  async verifyCellNumber(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { code }: OneTimeCodeArgs,
    @Context() { address, language }: RequestContext,
  ): Promise<Me> {
    return this.toMeView(
      await this.cellNumber.verifyCellNumber(principal, { code, address }, language),
    );
  }

  private toMeView(user: User): Me {
    return { ...user, avatar: this.users.toAvatarUrl(user.cell_number) };
  }
}
