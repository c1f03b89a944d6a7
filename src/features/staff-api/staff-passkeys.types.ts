import { Field, ID, ObjectType } from '@nestjs/graphql';
import { DateTime } from '../../platform/graphql/index.js';

@ObjectType({ description: 'A passkey of the caller.' })
export class OwnPasskey {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => DateTime)
  created_at: number;

  @Field(() => DateTime, { nullable: true, description: 'When it confirmed something last.' })
  used_at: number | null;
}

@ObjectType({ description: 'The passkeys of the caller.' })
export class OwnPasskeys {
  @Field(() => Boolean, {
    description: 'Whether a passkey must confirm this session before it opens staff operations.',
  })
  needed: boolean;

  @Field(() => [OwnPasskey], {
    nullable: true,
    description: 'At most ten, the oldest first.',
  })
  passkeys: OwnPasskey[];
}

@ObjectType({ description: 'Options for the passkey calls of a browser.' })
export class PasskeyOptions {
  @Field(() => String, {
    description:
      'JSON for `PublicKeyCredential.parseCreationOptionsFromJSON` or ' +
      '`parseRequestOptionsFromJSON`.',
  })
  json: string;
}
