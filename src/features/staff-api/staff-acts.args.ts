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
export class ReasonArgs {
  @Field(() => String, {
    description: '1 to 200 characters for the audit trail. Card numbers are masked.',
  })
  @Trimmed()
  @Matches(REASON_FORM, { context: AUTH.fieldRules.REASON })
  reason: string;
}

@ArgsType()
export class ActArgs extends ReasonArgs {
  @Field(() => ID)
  id: string;
}

@ArgsType()
export class UserActArgs extends ReasonArgs {
  @Field(() => ID)
  user_id: string;
}

@ArgsType()
export class AppointArgs extends ActArgs {
  @Field(() => StaffRole)
  role: Role;
}
