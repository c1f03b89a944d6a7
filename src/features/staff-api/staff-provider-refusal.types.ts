import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTime } from '../../platform/graphql/index.js';

export enum StaffRefusedPart {
  ACCOUNT = 'ACCOUNT',
  CREDIT = 'CREDIT',
  SENDER = 'SENDER',
  REGION = 'REGION',
  FORMAT = 'FORMAT',
}
registerEnumType(StaffRefusedPart, {
  name: 'StaffRefusedPart',
  description: 'The part of us that a provider refuses.',
  valuesMap: {
    ACCOUNT: { description: 'Its login or its rights.' },
    CREDIT: { description: 'The balance of the account.' },
    SENDER: { description: 'The number or name that messages come from.' },
    REGION: { description: 'Messages to some countries.' },
    FORMAT: { description: 'The form of our requests.' },
  },
});

@ObjectType({ description: 'A provider that refuses us, which only a change of ours ends.' })
export class StaffProviderRefusal {
  @Field()
  provider: string;

  @Field(() => StaffRefusedPart)
  part: StaffRefusedPart;

  @Field({ description: 'Reason of the latest refusal, such as a status and a code.' })
  reason: string;

  @Field(() => Int, { description: 'Refusals since `first_at`.' })
  count: number;

  @Field(() => DateTime, { description: 'Time of the first one after a day without any.' })
  first_at: number;

  @Field(() => DateTime, { description: 'Time of the latest one.' })
  last_at: number;
}
