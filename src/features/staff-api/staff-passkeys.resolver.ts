import { Args, Context, Mutation, Query, Resolver } from '@nestjs/graphql';
import { PASSKEYS } from '../../sign-in/passkeys/passkeys.facts.js';
import { StaffPasskeysService, type Principal } from '../../sign-in/index.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import {
  ADMIN_SELF,
  CurrentPrincipal,
  readId,
  Scoped,
  type RequestContext,
} from '../../platform/graphql/index.js';
import { ActReader } from './act-reader.js';
import { ACT_WORDS } from './act-words.js';
import { PasskeyOptionsWriter } from './passkey-options.js';
import { PASSKEY_SIGN_IN } from './passkey-proofs.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { CurrentActor, ProvenAct, StaffActor, StaffRead } from './staff-act.js';
import { ProvenActArgs } from './staff-acts.args.js';
import {
  PasskeyChallengeArgs,
  StaffPasskeyAddArgs,
  StaffPasskeySignInArgs,
} from './staff-passkeys.args.js';
import { OwnPasskey, OwnPasskeys, PasskeyOptions } from './staff-passkeys.types.js';

/** The own passkeys of a member of staff. */
@Resolver()
export class StaffPasskeysResolver {
  constructor(
    private readonly passkeys: StaffPasskeysService,
    private readonly options: PasskeyOptionsWriter,
    private readonly signIn: PasskeySignIn,
    private readonly acts: ActReader,
  ) {}

  @Query(() => OwnPasskeys, {
    name: 'StaffPasskeys',
    nullable: true,
    description: 'The passkeys of the caller, and whether this session needs one. For staff.',
  })
  @StaffRead(ADMIN_SELF)
  async listOwn(@CurrentPrincipal() principal: Principal): Promise<OwnPasskeys> {
    return {
      needed: await this.passkeys.needsConfirmation(principal),
      passkeys: await this.passkeys.listPasskeys(principal.userId),
    };
  }

  @Query(() => PasskeyOptions, {
    name: 'StaffPasskeyOptions',
    nullable: true,
    description: 'Options with which a browser creates a passkey for `StaffPasskeyAdd`. For staff.',
  })
  @StaffRead(ADMIN_SELF)
  async createOptions(@CurrentPrincipal() principal: Principal): Promise<PasskeyOptions> {
    return { json: await this.options.createOptions(principal) };
  }

  @Query(() => PasskeyOptions, {
    name: 'StaffPasskeyChallenge',
    nullable: true,
    description:
      'Options with which a passkey confirms one act, or this session. The challenge is for this ' +
      'very act and counts for five minutes. For staff.',
  })
  @StaffRead(ADMIN_SELF, PASSKEYS.errors.PASSKEY_INVALID, PASSKEYS.errors.PASSKEY_SIGN_IN_REQUIRED)
  async issueChallenge(
    @CurrentPrincipal() principal: Principal,
    @Args() { operation, arguments: json }: PasskeyChallengeArgs,
    @Context() { address }: RequestContext,
  ): Promise<PasskeyOptions> {
    if (typeof operation !== 'string')
      return { json: await this.options.createRequest(principal, PASSKEY_SIGN_IN) };
    const act = await this.acts.readAct({ principal, operation, address }, json ?? '');
    return { json: await this.options.createRequest(principal, act.operation) };
  }

  @Mutation(() => OwnPasskey, {
    name: 'StaffPasskeyAdd',
    description:
      'Adds a passkey to the caller, and confirms this session with it. Needs a passkey, or for ' +
      'the first one a fresh code. For staff.',
  })
  @ProvenAct(ADMIN_SELF, ACT_WORDS.StaffPasskeyAdd, PASSKEYS.errors.PASSKEYS_FULL)
  async addPasskey(
    @CurrentPrincipal() principal: Principal,
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: StaffPasskeyAddArgs,
  ): Promise<OwnPasskey> {
    const { name } = args;
    const created = this.options.readCreated(principal, args.credential);
    const authorize = await actor.authorizeAct(args);
    return this.passkeys.addPasskey(principal, { name, created }, authorize);
  }

  @Mutation(() => OwnPasskey, {
    name: 'StaffPasskeyRemove',
    description:
      'Removes a passkey of the caller. Sessions that it confirmed must be confirmed again; with ' +
      'the last one the other staff sessions end. Needs a passkey. For staff.',
  })
  @ProvenAct(ADMIN_SELF, ACT_WORDS.StaffPasskeyRemove, ERRORS.NOT_FOUND)
  async removePasskey(
    @CurrentPrincipal() principal: Principal,
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
    @Context() { address }: RequestContext,
  ): Promise<OwnPasskey> {
    const id = readId('id', args.id);
    const { userId, sessionId } = principal;
    const remover = { userId, own: { sessionId, address } };
    return this.passkeys.removePasskey(remover, id, await actor.authorizeAct(args));
  }

  @Mutation(() => OwnPasskey, {
    name: 'StaffPasskeySignIn',
    description: 'Confirms this session with a passkey, so that it opens staff operations.',
  })
  @Scoped(ADMIN_SELF, { live: true }, PASSKEYS.errors.PASSKEY_INVALID)
  async confirmSession(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { assertion }: StaffPasskeySignInArgs,
    @Context() { address }: RequestContext,
  ): Promise<OwnPasskey> {
    return this.signIn.confirmSession({ principal, address }, assertion);
  }
}
