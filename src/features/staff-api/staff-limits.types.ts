import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import { DateTime } from '../../platform/graphql/index.js';
import { StaffUserActArgs } from './staff-acts.args.js';

@ObjectType({ description: 'A rate limit, and what one user has spent of it.' })
export class StaffRateLimit {
  @Field(() => String, { description: 'Its name, such as `card_add`.' })
  name: string;

  @Field(() => String, { description: 'What it limits, in the language of the request.' })
  text: string;

  @Field(() => Int, { description: 'Number that is allowed in a window.' })
  allowed: number;

  @Field(() => Int, { description: 'Number that is spent in the current window.' })
  spent: number;

  @Field(() => Int, { description: 'Length of a window in seconds.' })
  window: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'End of the current window; null if none has begun.',
  })
  ends_at: number | null;
}

@ArgsType()
export class ClearRateLimitArgs extends StaffUserActArgs {
  @Field(() => String, { description: 'The `name` of a rate limit.' })
  name: string;
}
