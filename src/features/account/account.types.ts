import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTime, LongText } from '../../platform/graphql/index.js';
import { PLATFORMS, type ClientPlatform } from '../../accounts/clients/index.js';
import type { IssuedChallenge } from '../../accounts/otp/index.js';

export const PlatformEnum = Object.fromEntries(PLATFORMS.map((platform) => [platform, platform]));
registerEnumType(PlatformEnum, { name: 'Platform', description: 'Platform of a client.' });

@ObjectType({ description: 'A client application.' })
export class Application {
  @Field(() => String, { description: 'Name of the client.' })
  application: string;

  @Field(() => PlatformEnum)
  platform: ClientPlatform;
}

@ObjectType('Session', { description: 'A session of the user.' })
export class SessionView {
  @Field(() => ID)
  id: number;

  @Field(() => String, { description: 'Name of the client in which the user signed in.' })
  application: string;

  @Field(() => PlatformEnum)
  platform: ClientPlatform;

  @Field(() => DateTime, { description: 'Time of the sign-in.' })
  first_seen_at: number;

  @Field(() => DateTime, {
    description: 'Time at which it last received an access token, in full hours since the sign-in.',
  })
  last_seen_at: number;

  @Field(() => String, {
    nullable: true,
    description: 'Network of the sign-in, such as `192.0.2.0/24` or `2001:db8:1::/48`.',
  })
  network: string | null;

  @Field(() => Boolean, { description: 'True for the session of the access token.' })
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

  @Field(() => String, { nullable: true, description: 'Verified e-mail address.' })
  email: string | null;

  @Field(() => String, { description: 'URL of the avatar.' })
  avatar: string;

  @Field(() => DateTime)
  created_at: number;
}

/**
 * Most bytes of an export in the response, in which each quote is written as two. An operator can
 * export more.
 */
export const EXPORT_BYTES = 4_000_000;

@ObjectType({ description: 'All that is stored of the user.' })
export class Export {
  @Field(() => String, {
    description: 'A JSON object with a member for each table (docs/privacy.md).',
  })
  @LongText(EXPORT_BYTES)
  json: string;
}

@ObjectType({ description: 'A code that was sent to the user.' })
export class SentCode {
  @Field(() => Int, { description: 'Seconds until another code may be requested.' })
  waiting_time: number;

  @Field(() => Int, { description: 'Seconds until the code expires.' })
  otp_time_diff: number;
}

export function toSentCode({ waitingTime, lifetime }: IssuedChallenge): SentCode {
  return { waiting_time: waitingTime, otp_time_diff: lifetime };
}
