import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTime } from '../graphql/index.js';
import { PLATFORMS, type Platform } from '../clients/index.js';

const PlatformEnum = Object.fromEntries(PLATFORMS.map((platform) => [platform, platform]));
registerEnumType(PlatformEnum, { name: 'Platform', description: 'What a client runs on.' });

@ObjectType({ description: 'The client whose access token is used.' })
export class Application {
  @Field(() => String, { description: 'Its name.' })
  application: string;

  @Field(() => PlatformEnum)
  platform: Platform;
}

@ObjectType({ description: 'A sign-in of the user that has not ended.' })
export class Session {
  @Field(() => ID)
  id: number;

  @Field(() => String, { description: 'Name of the client that signed the user in.' })
  application: string;

  @Field(() => PlatformEnum)
  platform: Platform;

  @Field(() => DateTime, { description: 'When the user signed in.' })
  first_seen_at: number;

  @Field(() => DateTime, { description: 'When it last fetched an access token.' })
  last_seen_at: number;

  @Field(() => String, {
    nullable: true,
    description: 'Network it was started from, coarsely: `192.0.2.0/24` or `2001:db8:1::/48`.',
  })
  network: string | null;

  @Field(() => Boolean, { description: 'Whether it is the one whose access token is used.' })
  current: boolean;
}

@ObjectType({ description: 'The signed-in user.' })
export class Me {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  first_name: string;

  @Field(() => String)
  last_name: string;

  @Field(() => String, { description: 'Mobile number in E.164 form.' })
  cell_number: string;

  @Field(() => String, { nullable: true, description: 'Proven by a code that was mailed there.' })
  email: string | null;

  @Field(() => String, { description: 'URL of the picture.' })
  avatar: string;

  @Field(() => DateTime)
  created_at: number;
}

@ObjectType({ description: 'A code that is on its way to the user.' })
export class SentCode {
  @Field(() => Int, { description: 'Seconds until another one may be asked for.' })
  waiting_time: number;

  @Field(() => Int, { description: 'Seconds until this one stops being accepted.' })
  otp_time_diff: number;
}
