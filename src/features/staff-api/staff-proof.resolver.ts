import { Args, ArgsType, Context, Field, Mutation, Resolver } from '@nestjs/graphql';
import { SentCode, toSentCode } from '../account/index.js';
import { PASSKEYS } from '../../sign-in/passkeys/passkeys.facts.js';
import type { Principal } from '../../sign-in/index.js';
import {
  ADMIN_SELF,
  CurrentPrincipal,
  Scoped,
  type RequestContext,
} from '../../platform/graphql/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { SMS } from '../../delivery/sms/sms.facts.js';
import { StaffProofCheck } from './staff-proof-check.js';
import { StaffProofService } from './staff-proof.service.js';

@ArgsType()
export class ProofRequestArgs {
  @Field(() => String, { description: 'Name of the mutation, such as `StaffUserSuspend`.' })
  operation: string;

  @Field(() => String, {
    description: 'JSON object of its arguments as they will be sent, with the reason.',
  })
  arguments: string;
}

@Resolver()
export class StaffProofResolver {
  constructor(
    private readonly proofs: StaffProofService,
    private readonly check: StaffProofCheck,
  ) {}

  @Mutation(() => SentCode, {
    name: 'StaffProofRequest',
    description:
      'Sends a code to the number of the caller that confirms one act, once. The message ' +
      'names the act. For staff.',
  })
  @Scoped(
    ADMIN_SELF,
    { live: true },
    PASSKEYS.errors.PASSKEY_REQUIRED,
    PASSKEYS.errors.PASSKEY_SIGN_IN_REQUIRED,
    SMS.errors.SMS_NOT_OFFERED,
    OTP.errors.OTP_WAITING_TIME,
    SMS.errors.DELIVERY_UNAVAILABLE,
  )
  async requestCode(
    @CurrentPrincipal() principal: Principal,
    @Args() args: ProofRequestArgs,
    @Context() { language, address }: RequestContext,
  ): Promise<SentCode> {
    const attempt = { principal, operation: args.operation, address };
    await this.check.assertByCode(attempt);
    return toSentCode(await this.proofs.requestCode(attempt, args.arguments, language));
  }
}
