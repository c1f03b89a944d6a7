import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import { Matches } from 'class-validator';
import { PlatformEnum } from '../account/index.js';
import type { ClientPlatform } from '../../accounts/clients/index.js';
import { Trimmed } from '../../platform/errors/index.js';
import { ProvenActArgs, ProvenArgs } from './staff-acts.args.js';
import { STAFF } from './staff.facts.js';

/** Form of the name of a client. */
export const CLIENT_NAME_FORM = /^[^\p{Cc}\p{Cs}]{1,100}$/u;

@ArgsType()
export class StaffClientsArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Returns only clients with smaller ids, as after the last one of a page.',
  })
  before?: string | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: 20,
    description: 'Maximum number of items, 1 to 200.',
  })
  limit?: number | null;
}

@ArgsType()
export class ClientCreateArgs extends ProvenArgs {
  @Field(() => String, { description: '1 to 100 characters, which users see.' })
  @Trimmed()
  @Matches(CLIENT_NAME_FORM, { context: STAFF.fieldRules.CLIENT_NAME })
  name: string;

  @Field(() => PlatformEnum)
  platform: ClientPlatform;

  @Field(() => String, {
    nullable: true,
    description:
      'Scopes that it may request, separated by spaces. By default all but those for staff.',
  })
  scope?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Grant types that it may use, separated by spaces. By default all.',
  })
  grants?: string | null;
}

@ArgsType()
export class ClientLeakArgs extends ProvenActArgs {
  @Field(() => Boolean, {
    description: 'Whether to end the sessions that users have with the client.',
  })
  end_sessions: boolean;
}
