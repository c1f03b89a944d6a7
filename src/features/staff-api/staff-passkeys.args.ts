import { ArgsType, Field } from '@nestjs/graphql';
import { Matches } from 'class-validator';
import { Trimmed } from '../../platform/errors/index.js';
import { ProvenArgs } from './staff-acts.args.js';
import { STAFF } from './staff.facts.js';

const CREDENTIAL_JSON = /^\s*\{[^]{1,8000}$/;

@ArgsType()
export class StaffPasskeyAddArgs extends ProvenArgs {
  @Field(() => String, { description: 'A name of 1 to 60 characters that tells it from others.' })
  @Trimmed()
  @Matches(/^[^\p{Cc}\p{Cs}]{1,60}$/u, { context: STAFF.fieldRules.PASSKEY_NAME })
  name: string;

  @Field(() => String, {
    description: 'JSON of what `navigator.credentials.create` returned for `StaffPasskeyOptions`.',
  })
  @Matches(CREDENTIAL_JSON, { context: STAFF.fieldRules.PASSKEY_JSON })
  credential: string;
}

@ArgsType()
export class StaffPasskeySignInArgs {
  @Field(() => String, {
    description: 'JSON of what `navigator.credentials.get` returned for `StaffPasskeyChallenge`.',
  })
  @Matches(CREDENTIAL_JSON, { context: STAFF.fieldRules.PASSKEY_JSON })
  assertion: string;
}

@ArgsType()
export class PasskeyChallengeArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Name of the mutation to confirm. Without one it is `StaffPasskeySignIn`.',
  })
  operation?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'JSON object of its arguments as they will be sent, with the reason.',
  })
  arguments?: string | null;
}
