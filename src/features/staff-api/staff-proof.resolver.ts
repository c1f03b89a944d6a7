import { Args, Context, Field, Int, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { OneTimeCodeArgs, SentCode, toSentCode } from '../account/index.js';
import { PROOF_SECONDS, type Principal } from '../../sign-in/index.js';
import { argsPipe } from '../../platform/errors/index.js';
import { CurrentPrincipal, Scoped, type RequestContext } from '../../platform/graphql/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { SMS } from '../../delivery/sms/sms.facts.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { StaffProofService } from './staff-proof.service.js';

@ObjectType({ description: 'A second proof of staff.' })
export class StaffProof {
  @Field(() => Int, { description: 'Seconds for which it counts.' })
  expires_in: number;
}

@Resolver()
export class StaffProofResolver {
  constructor(private readonly proofs: StaffProofService) {}

  @Mutation(() => SentCode, {
    name: 'StaffProofRequest',
    description:
      'Sends a code to the number of the caller, for acts that need a fresh one. For staff.',
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
    @Context() { language }: RequestContext,
  ): Promise<SentCode> {
    return toSentCode(await this.proofs.requestCode(principal, language));
  }

  @Mutation(() => StaffProof, {
    name: 'StaffProofVerify',
    description:
      'Verifies the code. For five minutes, the session may do what needs a fresh code. For staff.',
  })
  @Scoped('admin:users', { live: true }, USERS.errors.CODE_INVALID)
  async verifyCode(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { code }: OneTimeCodeArgs,
    @Context() { address }: RequestContext,
  ): Promise<StaffProof> {
    await this.proofs.verifyCode(principal, { code, address });
    return { expires_in: PROOF_SECONDS };
  }
}
