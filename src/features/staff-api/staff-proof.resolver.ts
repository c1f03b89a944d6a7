import { Args, ArgsType, Context, Field, Mutation, Resolver } from '@nestjs/graphql';
import { SentCode, toSentCode } from '../account/index.js';
import type { Principal } from '../../sign-in/index.js';
import { CurrentPrincipal, Scoped, type RequestContext } from '../../platform/graphql/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { SMS } from '../../delivery/sms/sms.facts.js';
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
  constructor(private readonly proofs: StaffProofService) {}

  @Mutation(() => SentCode, {
    name: 'StaffProofRequest',
    description:
      'Sends a code to the number of the caller that confirms one act, once. The message ' +
      'names the act and its reason. For staff.',
  })
  @Scoped(
    'admin:users',
    { live: true },
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
    return toSentCode(await this.proofs.requestCode(attempt, args.arguments, language));
  }
}
