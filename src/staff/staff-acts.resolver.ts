import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { ACCOUNT_ERRORS } from '../account/account.errors.js';
import { AccountDeletion, GuessesService, SentCode, sentCode } from '../account/index.js';
import { AUTH_ERRORS, StaffAccess, SuspensionService, type Principal } from '../auth/index.js';
import { argsPipe, ERRORS } from '../errors/index.js';
import { CurrentPrincipal, readId, Scoped, type RequestContext } from '../graphql/index.js';
import { SMS_ERRORS } from '../sms/index.js';
import { ActArgs, UserActArgs } from './staff-acts.args.js';
import { StaffCodesService } from './staff-codes.service.js';
import { STAFF_ERRORS } from './staff.errors.js';
import { StaffUser } from './staff-user.types.js';
import { viewUser } from './staff-views.js';

const SCOPE = 'admin:accounts';

/** Acts of staff on users. Each needs a reason. */
@Resolver()
export class StaffActsResolver {
  constructor(
    private readonly access: StaffAccess,
    private readonly suspension: SuspensionService,
    private readonly deletion: AccountDeletion,
    private readonly guesses: GuessesService,
    private readonly codes: StaffCodesService,
  ) {}

  @Mutation(() => StaffUser, {
    name: 'StaffUserSuspend',
    description: 'Ends all sessions and codes of a user and refuses new ones. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, AUTH_ERRORS.PROOF_REQUIRED, AUTH_ERRORS.OWN_ACCOUNT)
  async suspend(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    const admit = this.access.admissionOn(id, principal, SCOPE, args.reason);
    return viewUser(await this.suspension.suspendUser(id, admit));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserResume',
    description: 'Lets a suspended user sign in again. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, AUTH_ERRORS.PROOF_REQUIRED, AUTH_ERRORS.OWN_ACCOUNT)
  async resume(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    const admit = this.access.admissionOn(id, principal, SCOPE, args.reason);
    return viewUser(await this.suspension.resumeUser(id, admit));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserDelete',
    description: 'Deletes an account for good, and returns the user as it was. Needs a fresh code. For admins.',
  })
  @Scoped(
    SCOPE,
    { live: true },
    ERRORS.NOT_FOUND,
    AUTH_ERRORS.PROOF_REQUIRED,
    AUTH_ERRORS.OWN_ACCOUNT,
    ACCOUNT_ERRORS.ACCOUNT_OF_STAFF,
  )
  async delete(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    const admit = this.access.admissionOn(id, principal, SCOPE, args.reason);
    return viewUser(await this.deletion.deleteByOperator(id, admit));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserClearGuesses',
    description: 'Ends the delay after wrong guesses at the codes of a user. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, AUTH_ERRORS.PROOF_REQUIRED, AUTH_ERRORS.OWN_ACCOUNT)
  async clearGuesses(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    const admit = this.access.admissionOn(id, principal, SCOPE, args.reason);
    const user = await this.codes.getUser(id);
    await this.guesses.clear(id, admit);
    return viewUser(user);
  }

  @Mutation(() => SentCode, {
    name: 'StaffDeliveryResend',
    description:
      'Sends the open sign-in code of a user as a text message, also if the user was to dial. Tries and end of the code stay. For staff.',
  })
  @Scoped(
    'admin:users',
    { live: true },
    ERRORS.NOT_FOUND,
    STAFF_ERRORS.NO_OPEN_CODE,
    SMS_ERRORS.SMS_NOT_OFFERED,
    SMS_ERRORS.DELIVERY_UNAVAILABLE,
  )
  async resend(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) args: UserActArgs,
    @Context() { language }: RequestContext,
  ): Promise<SentCode> {
    const admit = this.access.admission(principal, 'admin:users', args.reason);
    return sentCode(await this.codes.resend(readId('user_id', args.user_id), language, admit));
  }
}
