import { ArgsType, Field, ID } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import { normalizeCode } from '../../accounts/otp/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { Trimmed } from '../../platform/errors/index.js';
import type { Role } from '../../accounts/users/index.js';
import { STAFF } from './staff.facts.js';
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
    description:
      'The code of `StaffProofRequest` for this very act, or the JSON of what ' +
      '`navigator.credentials.get` returned for its `StaffPasskeyChallenge`.',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => normalizeProof(value))
  @Matches(/^(?:\d{6,16}|\{[^]{1,4000}\})$/, { context: STAFF.fieldRules.PROOF })
  proof?: string | null;
}

function normalizeProof(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return isAssertionJson(value) ? value.trim() : normalizeCode(value);
}

/** Returns whether a proof is the assertion of a passkey. Otherwise it is a code. */
export function isAssertionJson(proof: string): boolean {
  return proof.trimStart().startsWith('{');
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
