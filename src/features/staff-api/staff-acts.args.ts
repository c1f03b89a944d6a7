import { ArgsType, Field, ID } from '@nestjs/graphql';
import { Matches } from 'class-validator';
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

@ArgsType()
export class StaffActArgs extends StaffReasonArgs {
  @Field(() => ID)
  id: string;
}

@ArgsType()
export class StaffUserActArgs extends StaffReasonArgs {
  @Field(() => ID)
  user_id: string;
}

@ArgsType()
export class StaffAppointArgs extends StaffActArgs {
  @Field(() => StaffRole)
  role: Role;
}
