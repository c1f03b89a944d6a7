import { ArgsType, Field } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import { Trimmed } from '../errors/index.js';
import { normalizeCode, OTP_FIELD_RULES } from '../otp/index.js';
import { NAME, USERS_FIELD_RULES } from '../users/index.js';

@ArgsType()
export class MeEditArgs {
  @Field(() => String, { nullable: true, description: '1 to 60 characters; null, or no value, keeps the current one.' })
  @IsOptional()
  @Trimmed()
  @Matches(NAME, { context: USERS_FIELD_RULES.NAME })
  first_name?: string | null;

  @Field(() => String, { nullable: true, description: '1 to 60 characters; null, or no value, keeps the current one.' })
  @IsOptional()
  @Trimmed()
  @Matches(NAME, { context: USERS_FIELD_RULES.NAME })
  last_name?: string | null;
}

@ArgsType()
export class CodeArgs {
  @Field(() => String, { description: 'The digits of the code. Persian and Arabic digits are accepted.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalizeCode(value) : value))
  @Matches(/^\d{6,10}$/, { context: OTP_FIELD_RULES.CODE })
  code: string;
}
