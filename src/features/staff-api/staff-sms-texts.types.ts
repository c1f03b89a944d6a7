import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ProvenArgs } from './staff-acts.args.js';

export enum StaffSmsLanguage {
  EN = 'en',
  FA = 'fa',
}
registerEnumType(StaffSmsLanguage, {
  name: 'StaffSmsLanguage',
  description: 'Language of a text message.',
});

@ObjectType({ description: 'The text message that brings a sign-in code to users of a client.' })
export class StaffSmsText {
  @Field(() => StaffSmsLanguage)
  language: StaffSmsLanguage;

  @Field(() => Boolean, {
    description: 'Whether the client has a text of its own; otherwise it is the usual one.',
  })
  own: boolean;

  @Field(() => String, { description: 'The message with an invented code.' })
  preview: string;

  @Field(() => String, { description: '`GSM-7` or `UCS-2`.' })
  encoding: string;

  @Field(() => Int, { description: 'Characters of the message; in GSM-7 some count as two.' })
  characters: number;

  @Field(() => Int, { description: 'Messages that it is sent and paid as.' })
  parts: number;
}

@ArgsType()
export class SmsTextSetArgs extends ProvenArgs {
  @Field(() => ID)
  client_id: string;

  @Field(() => StaffSmsLanguage)
  language: StaffSmsLanguage;

  @Field(() => String, {
    nullable: true,
    description: 'The text, with `{code}` once. Null returns to the usual text.',
  })
  text?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Hash of the Android app, which the SMS Retriever API reads. It becomes the last line.',
  })
  app_hash?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Domain of the website, for WebOTP. `@DOMAIN #CODE` becomes the last line.',
  })
  domain?: string | null;
}
