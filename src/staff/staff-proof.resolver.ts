import { Args, Context, Field, Int, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { CodeArgs, SentCode, sentCode } from '../account/index.js';
import { PROOF_SECONDS, type Principal } from '../auth/index.js';
import { argsPipe } from '../errors/index.js';
import { CurrentPrincipal, Scoped, type RequestContext } from '../graphql/index.js';
import { OTP_ERRORS } from '../otp/index.js';
import { SMS_ERRORS } from '../sms/index.js';
import { USERS_ERRORS } from '../users/index.js';
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
    description: 'Sends a code to the number of the caller, for acts that need a fresh one. For staff.',
  })
  @Scoped(
    'admin:users',
    { live: true },
    SMS_ERRORS.SMS_NOT_OFFERED,
    OTP_ERRORS.OTP_WAITING_TIME,
    SMS_ERRORS.DELIVERY_UNAVAILABLE,
  )
  async request(@CurrentPrincipal() principal: Principal, @Context() { language }: RequestContext): Promise<SentCode> {
    return sentCode(await this.proofs.request(principal, language));
  }

  @Mutation(() => StaffProof, {
    name: 'StaffProofVerify',
    description: 'Verifies the code. For five minutes, the session may do what needs a fresh code. For staff.',
  })
  @Scoped('admin:users', { live: true }, USERS_ERRORS.CODE_INVALID)
  async verify(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) { code }: CodeArgs,
    @Context() { address }: RequestContext,
  ): Promise<StaffProof> {
    await this.proofs.verify(principal, { code, address });
    return { expires_in: PROOF_SECONDS };
  }
}
