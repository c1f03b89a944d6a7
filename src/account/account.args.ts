import { ArgsType, Field } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import { NAME } from '../users/index.js';

const trim = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value);

@ArgsType()
export class MeEditArgs {
  @Field(() => String, { nullable: true, description: '1 to 60 characters; null or absent leaves it as it is.' })
  @IsOptional()
  @Transform(trim)
  @Matches(NAME, { message: 'NAME' })
  first_name?: string | null;

  @Field(() => String, { nullable: true, description: '1 to 60 characters; null or absent leaves it as it is.' })
  @IsOptional()
  @Transform(trim)
  @Matches(NAME, { message: 'NAME' })
  last_name?: string | null;
}
