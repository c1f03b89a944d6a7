import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { ACCOUNT } from '../account/account.facts.js';
import { STAFF } from './staff.facts.js';
import { AccountDeletion, GuessesService, NetworksService, SentCode, sentCode } from '../account/index.js';
import { SuspensionService } from '../../sign-in/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { readId, type RequestContext } from '../../platform/graphql/index.js';
import { SMS } from '../../delivery/sms/sms.facts.js';
import { ActArgs, UserActArgs } from './staff-acts.args.js';
import { StaffCodesService } from './staff-codes.service.js';
import { StaffUser } from './staff-user.types.js';
import { viewUser } from './staff-views.js';
import { Actor, CurrentActor, StaffAct } from './staff-act.js';

const SCOPE = 'admin:accounts';

/** Acts of staff on users. Each needs a reason. */
@Resolver()
export class StaffActsResolver {
  constructor(
    private readonly suspension: SuspensionService,
    private readonly deletion: AccountDeletion,
    private readonly guesses: GuessesService,
    private readonly networks: NetworksService,
    private readonly codes: StaffCodesService,
  ) {}

  @Mutation(() => StaffUser, {
    name: 'StaffUserSuspend',
    description: 'Ends all sessions and codes of a user and refuses new ones. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async suspend(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    return viewUser(await this.suspension.suspendUser(id, actor.admitOn(id, args)));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserResume',
    description: 'Lets a suspended user sign in again. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async resume(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    return viewUser(await this.suspension.resumeUser(id, actor.admitOn(id, args)));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserDelete',
    description: 'Deletes an account for good, and returns the user as it was. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT, ACCOUNT.errors.ACCOUNT_OF_STAFF)
  async delete(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    return viewUser(await this.deletion.deleteByOperator(id, actor.admitOn(id, args)));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserClearGuesses',
    description: 'Ends the delay after wrong guesses at the codes of a user. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async clearGuesses(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    const user = await this.codes.getUser(id);
    await this.guesses.clear(id, actor.admitOn(id, args));
    return viewUser(user);
  }

  @Mutation(() => StaffUser, {
    name: 'StaffUserForgetNetworks',
    description: 'Forgets the known networks of the ended sessions of a user. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async forgetNetworks(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    const user = await this.codes.getUser(id);
    await this.networks.forget(id, actor.admitOn(id, args));
    return viewUser(user);
  }

  @Mutation(() => SentCode, {
    name: 'StaffDeliveryResend',
    description:
      'Sends the open sign-in code of a user as a text message, also if the user was to dial. Tries and end of the code stay. For staff.',
  })
  @StaffAct(
    'admin:users',
    ERRORS.NOT_FOUND,
    STAFF.errors.NO_OPEN_CODE,
    SMS.errors.SMS_NOT_OFFERED,
    SMS.errors.DELIVERY_UNAVAILABLE,
  )
  async resend(
    @CurrentActor() actor: Actor,
    @Args(argsPipe()) args: UserActArgs,
    @Context() { language }: RequestContext,
  ): Promise<SentCode> {
    return sentCode(await this.codes.resend(readId('user_id', args.user_id), language, actor.admit(args)));
  }
}
