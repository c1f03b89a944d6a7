import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { ACCOUNT } from '../account/account.facts.js';
import { STAFF } from './staff.facts.js';
import {
  AccountDeletion,
  WrongGuessesService,
  KnownNetworksService,
  SentCode,
  toSentCode,
} from '../account/index.js';
import { SuspensionService } from '../../sign-in/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { readId, type RequestContext } from '../../platform/graphql/index.js';
import { SMS } from '../../delivery/sms/sms.facts.js';
import { ProvenActArgs, StaffUserActArgs } from './staff-acts.args.js';
import { StaffCodesService } from './staff-codes.service.js';
import { StaffUser } from './staff-user.types.js';
import { toStaffUser } from './staff-views.js';
import { ACT_WORDS } from './act-words.js';
import { StaffActor, CurrentActor, ProvenAct } from './staff-act.js';

const ACCOUNTS_SCOPE = 'admin:accounts';

/** Acts of staff on users. Each needs a reason. */
@Resolver()
export class StaffActsResolver {
  constructor(
    private readonly suspension: SuspensionService,
    private readonly deletion: AccountDeletion,
    private readonly guesses: WrongGuessesService,
    private readonly networks: KnownNetworksService,
    private readonly codes: StaffCodesService,
  ) {}

  @Mutation(() => StaffUser, {
    name: 'StaffUserSuspend',
    description:
      'Ends all sessions and codes of a user and refuses new ones. Needs a fresh code. For admins.',
  })
  @ProvenAct(ACCOUNTS_SCOPE, ACT_WORDS.StaffUserSuspend, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async suspendUser(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffUser> {
    const id = readId('id', args.id);
    return toStaffUser(await this.suspension.suspendUser(id, await actor.authorizeActOn(id, args)));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserResume',
    description: 'Lets a suspended user sign in again. Needs a fresh code. For admins.',
  })
  @ProvenAct(ACCOUNTS_SCOPE, ACT_WORDS.StaffUserResume, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async resumeUser(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffUser> {
    const id = readId('id', args.id);
    return toStaffUser(await this.suspension.resumeUser(id, await actor.authorizeActOn(id, args)));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserDelete',
    description:
      'Deletes an account for good, and returns the user as it was. Needs a fresh code. ' +
      'For admins.',
  })
  @ProvenAct(
    ACCOUNTS_SCOPE,
    ACT_WORDS.StaffUserDelete,
    ERRORS.NOT_FOUND,
    AUTH.errors.OWN_ACCOUNT,
    ACCOUNT.errors.ACCOUNT_OF_STAFF,
  )
  async deleteUser(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffUser> {
    const id = readId('id', args.id);
    return toStaffUser(
      await this.deletion.deleteByOperator(id, await actor.authorizeActOn(id, args)),
    );
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserClearGuesses',
    description:
      'Ends the delay after wrong guesses at the codes of a user. Needs a fresh code. For admins.',
  })
  @ProvenAct(
    ACCOUNTS_SCOPE,
    ACT_WORDS.StaffUserClearGuesses,
    ERRORS.NOT_FOUND,
    AUTH.errors.OWN_ACCOUNT,
  )
  async clearGuesses(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffUser> {
    const id = readId('id', args.id);
    const user = await this.codes.getUser(id);
    await this.guesses.clearGuesses(id, await actor.authorizeActOn(id, args));
    return toStaffUser(user);
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserForgetNetworks',
    description:
      'Forgets the known networks of the ended sessions of a user. Needs a fresh code. For admins.',
  })
  @ProvenAct(
    ACCOUNTS_SCOPE,
    ACT_WORDS.StaffUserForgetNetworks,
    ERRORS.NOT_FOUND,
    AUTH.errors.OWN_ACCOUNT,
  )
  async forgetNetworks(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffUser> {
    const id = readId('id', args.id);
    const user = await this.codes.getUser(id);
    await this.networks.forgetNetworks(id, await actor.authorizeActOn(id, args));
    return toStaffUser(user);
  }

  @Mutation(() => SentCode, {
    name: 'StaffDeliveryResend',
    description:
      'Sends the open sign-in code of a user as a text message, also if the user was to ' +
      'dial. Tries and end of the code stay. For staff; one of staff needs a fresh code, for ' +
      'admins.',
  })
  @ProvenAct(
    'admin:users',
    ACT_WORDS.StaffDeliveryResend,
    ERRORS.NOT_FOUND,
    STAFF.errors.STAFF_PROTECTED,
    STAFF.errors.NO_OPEN_CODE,
    SMS.errors.SMS_NOT_OFFERED,
    SMS.errors.DELIVERY_UNAVAILABLE,
  )
  async resendCode(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: StaffUserActArgs,
    @Context() { language }: RequestContext,
  ): Promise<SentCode> {
    return toSentCode(
      await this.codes.resendCode(
        readId('user_id', args.user_id),
        language,
        await actor.authorizeActOnAny(args),
      ),
    );
  }
}
