import { ArgsType, Field } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import { Trimmed } from '../../platform/errors/index.js';
import { normalizeCode } from '../../accounts/otp/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { NAME } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';

@ArgsType()
export class MeEditArgs {
  @Field(() => String, {
    nullable: true,
    description: '1 to 60 characters; null, or no value, keeps the current one.',
  })
  @IsOptional()
  @Trimmed()
  @Matches(NAME, { context: USERS.fieldRules.NAME })
  first_name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: '1 to 60 characters; null, or no value, keeps the current one.',
  })
  @IsOptional()
  @Trimmed()
  @Matches(NAME, { context: USERS.fieldRules.NAME })
  last_name?: string | null;
}

@ArgsType()
export class OneTimeCodeArgs {
  @Field(() => String, {
    description: 'The digits of the code, of any script. Blanks and dashes are ignored.',
  })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? normalizeCode(value) : value,
  )
  @Matches(/^\d{6,10}$/, { context: OTP.fieldRules.CODE })
  code: string;
}
