import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DateTime } from '../../platform/graphql/index.js';

export enum StaffWebhookState {
  WAITING = 'WAITING',
  GIVEN_UP = 'GIVEN_UP',
}
registerEnumType(StaffWebhookState, {
  name: 'StaffWebhookState',
  description: 'Whether an event is still sent to an endpoint.',
});

@ObjectType({ description: 'A URL of a back end that gets events, without its secret.' })
export class StaffWebhook {
  @Field(() => ID)
  id: number;

  @Field(() => String)
  url: string;

  @Field(() => String, {
    description: 'Types of events that it gets, separated by spaces; `*` for all.',
  })
  events: string;

  @Field(() => Boolean, {
    description: 'Whether events have name, number and e-mail address of the user.',
  })
  personal: boolean;

  @Field(() => Int, { description: 'Events that wait for it, at most 10 000.' })
  waiting: number;

  @Field(() => DateTime, { nullable: true, description: 'Time of the oldest event that waits.' })
  oldest_at: number | null;

  @Field(() => Int, { description: 'Events that were given up; 10 000 if there are more.' })
  given_up: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'First failure since the last event that it accepted.',
  })
  failing_since: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Time since which no events are sent.' })
  disabled_at: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      '`operator`, also for staff; `gone` after a 410; `failing` after five days without success.',
  })
  disabled_by: string | null;

  @Field(() => DateTime)
  created_at: number;
}

@ObjectType({ description: 'An endpoint and its new secret.' })
export class StaffWebhookSecret {
  @Field(() => StaffWebhook)
  webhook: StaffWebhook;

  @Field(() => String, { description: 'The secret that verifies events. It cannot be read again.' })
  secret: string;
}

@ObjectType({ description: 'An event that an endpoint has not accepted.' })
export class StaffWebhookDelivery {
  @Field(() => ID, {
    description: 'Place of the event in the audit trail, by which pages are read.',
  })
  id: number;

  @Field(() => String, { description: '`webhook-id` of its requests.' })
  event_id: string;

  @Field(() => String, { description: 'Type of the event.' })
  type: string;

  @Field(() => ID, { nullable: true, description: 'The account it concerns.' })
  account: number | null;

  @Field(() => StaffWebhookState)
  state: StaffWebhookState;

  @Field(() => DateTime)
  happened_at: number;

  @Field(() => Int, { description: 'Attempts so far.' })
  attempts: number;

  @Field(() => String, {
    nullable: true,
    description: 'HTTP status or reason of the last failure.',
  })
  result: string | null;

  @Field(() => DateTime, { description: 'Time of the next attempt, or at which it was given up.' })
  next_at: number;
}

@ObjectType({ description: 'The result of a test event.' })
export class StaffWebhookTestResult {
  @Field(() => Boolean, { description: 'Whether the endpoint responded with 2xx.' })
  accepted: boolean;

  @Field(() => String, { description: 'HTTP status, or the reason why there is none, in English.' })
  result: string;
}
