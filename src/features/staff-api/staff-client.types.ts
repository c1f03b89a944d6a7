import { Field, ID, ObjectType } from '@nestjs/graphql';
import { PlatformEnum } from '../account/index.js';
import type { ClientPlatform } from '../../accounts/clients/index.js';
import { DateTime } from '../../platform/graphql/index.js';

@ObjectType({ description: 'A client as staff sees it, without its secrets.' })
export class StaffClient {
  @Field(() => ID)
  id: number;

  @Field(() => String, { description: 'The name that users see.' })
  name: string;

  @Field(() => PlatformEnum)
  platform: ClientPlatform;

  @Field(() => String, { description: 'Scopes that it may request, separated by spaces.' })
  scope: string;

  @Field(() => String, { description: 'Grant types that it may use, separated by spaces.' })
  grants: string;

  @Field(() => Boolean, {
    description: 'Whether it is the client of the demo, which production refuses.',
  })
  demo: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Last use of the secret, to the minute.' })
  secret_used_at: number | null;

  @Field(() => Boolean, { description: 'Whether the secret before the last rotation still works.' })
  has_previous_secret: boolean;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Last use of the secret before the last rotation.',
  })
  previous_secret_used_at: number | null;

  @Field(() => Boolean, {
    description: 'Whether its sessions are still being ended, because a secret leaked.',
  })
  sessions_ending: boolean;

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was disabled for good.' })
  disabled_at: number | null;

  @Field(() => DateTime)
  created_at: number;
}

@ObjectType({ description: 'A client and its new secret.' })
export class StaffClientSecret {
  @Field(() => StaffClient)
  client: StaffClient;

  @Field(() => String, { description: 'The secret. It is not stored and cannot be read again.' })
  client_secret: string;
}
