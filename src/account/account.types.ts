import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
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

  @Field(() => String, { nullable: true })
  email: string | null;

  @Field(() => String, { description: 'URL of the picture.' })
  avatar: string;

  @Field(() => DateTime)
  created_at: number;
}
