import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTime } from '../../platform/graphql/index.js';
import { StaffProviderRefusal } from './staff-provider-refusal.types.js';

export enum StaffMessageResult {
  WAITING = 'WAITING',
  SENT = 'SENT',
  DELIVERED = 'DELIVERED',
  UNDELIVERED = 'UNDELIVERED',
  UNCONFIRMED = 'UNCONFIRMED',
  FAILED = 'FAILED',
  EXPIRED = 'EXPIRED',
  CANCELLED = 'CANCELLED',
}
registerEnumType(StaffMessageResult, {
  name: 'StaffMessageResult',
  description: 'What became of a message.',
  valuesMap: {
    WAITING: { description: 'It is to be sent, or is being sent.' },
    SENT: { description: 'A provider accepted it.' },
    DELIVERED: { description: 'The phone received it.' },
    UNDELIVERED: { description: 'The provider reported that the phone did not receive it.' },
    UNCONFIRMED: { description: 'A provider accepted it, and no receipt came.' },
    FAILED: { description: 'No provider accepted it.' },
    EXPIRED: { description: 'It could not be sent in time.' },
    CANCELLED: {
      description: 'It was not sent, because its code was used or replaced or staff cancelled it.',
    },
  },
});

@ObjectType({ description: 'What happened in one hour of UTC.' })
export class StaffOverviewHour {
  @Field(() => DateTime)
  from: number;

  @Field(() => Int, { description: 'Sign-ins that succeeded.' })
  sign_ins: number;
}

@ObjectType({ description: 'Number of messages of one hour, one provider and one result.' })
export class StaffMessageCount {
  @Field(() => DateTime, {
    description: 'Beginning of the hour of UTC in which they were written.',
  })
  from: number;

  @Field(() => String, {
    nullable: true,
    description: 'The provider of the latest attempt; null before the first.',
  })
  provider: string | null;

  @Field(() => StaffMessageResult)
  result: StaffMessageResult;

  @Field(() => Int)
  count: number;
}

@ObjectType({ description: 'Number of open tickets by the time since they were opened.' })
export class StaffTicketAge {
  @Field(() => Int, { description: 'Whole hours since they were opened, at least.' })
  min_hours: number;

  @Field(() => Int, {
    nullable: true,
    description: 'They are younger than this; null without an upper end.',
  })
  max_hours: number | null;

  @Field(() => Int)
  count: number;
}

@ObjectType({ description: 'The same hours some days before, to compare with.' })
export class StaffOverviewBefore {
  @Field(() => Int, { description: 'Days before: 1 or 7.' })
  days: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Sign-ins of these hours; null if there were too many since to count.',
  })
  sign_ins: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Messages of these hours that reached nobody; null if there are too many.',
  })
  failed_messages: number | null;
}

@ObjectType({
  description: 'What happened in the last 24 hours, in numbers, and what waits for support.',
})
export class StaffOverview {
  @Field(() => DateTime, {
    description:
      'Time since which sign-ins and messages are counted. It is later if there were very many.',
  })
  counted_from: number;

  @Field(() => [StaffOverviewHour], {
    nullable: true,
    description: 'The hours of UTC that are counted, oldest first.',
  })
  hours: StaffOverviewHour[];

  @Field(() => [StaffMessageCount], {
    nullable: true,
    description: 'Messages of these hours. Numbers of 0 are left out.',
  })
  messages: StaffMessageCount[];

  @Field(() => [StaffProviderRefusal], {
    nullable: true,
    description: 'Providers that refused us in the last 24 hours, the latest first.',
  })
  refusals: StaffProviderRefusal[];

  @Field(() => [StaffOverviewBefore], {
    nullable: true,
    description: 'The same hours of the day before and of the week before.',
  })
  before: StaffOverviewBefore[];

  @Field(() => [StaffTicketAge], {
    nullable: true,
    description: 'Tickets that are not closed, youngest first.',
  })
  open_tickets: StaffTicketAge[];
}
