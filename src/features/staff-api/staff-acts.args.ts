import { ArgsType, Field, ID } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import { normalizeCode } from '../../accounts/otp/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { Trimmed } from '../../platform/errors/index.js';
import type { Role } from '../../accounts/users/index.js';
import { StaffRole } from './staff-user.types.js';

/** Form of the reason of an act. */
export const REASON_FORM = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/** The reason of an act of staff. */
@ArgsType()
export class StaffReasonArgs {
  @Field(() => String, {
    description: '1 to 200 characters for the audit trail. Card numbers are masked.',
  })
  @Trimmed()
  @Matches(REASON_FORM, { context: AUTH.fieldRules.REASON })
  reason: string;
}

/** An act that needs a second proof. */
@ArgsType()
export class ProvenArgs extends StaffReasonArgs {
  @Field(() => String, {
    nullable: true,
    description: 'The code of `StaffProofRequest` for this very act.',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? normalizeCode(value) : value,
  )
  @Matches(/^\d{6,16}$/, { context: OTP.fieldRules.CODE })
  proof?: string | null;
}

@ArgsType()
export class StaffActArgs extends StaffReasonArgs {
  @Field(() => ID)
  id: string;
}

@ArgsType()
export class ProvenActArgs extends ProvenArgs {
  @Field(() => ID)
  id: string;
}

@ArgsType()
export class StaffUserActArgs extends ProvenArgs {
  @Field(() => ID)
  user_id: string;
}

@ArgsType()
export class StaffAppointArgs extends ProvenActArgs {
  @Field(() => StaffRole)
  role: Role;
}
