import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import { Matches } from 'class-validator';
import { DateTime } from '../../platform/graphql/index.js';
import { ProvenActArgs, ProvenArgs } from './staff-acts.args.js';
import { STAFF } from './staff.facts.js';

@ArgsType()
export class WebhookDeliveriesArgs {
  @Field(() => ID)
  webhook_id: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Returns only later events, as after the last one of a page.',
  })
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: 20,
    description: 'Maximum number of items, 1 to 200.',
  })
  limit?: number | null;
}

@ArgsType()
export class WebhookAddArgs extends ProvenArgs {
  @Field(() => String, {
    description: 'URL that events are posted to; in production with https://.',
  })
  url: string;

  @Field(() => String, {
    nullable: true,
    description: 'Types of events, separated by spaces. By default `*`, which is all.',
  })
  events?: string | null;

  @Field(() => Boolean, {
    description: 'Whether events have name, number and e-mail address of the user.',
  })
  personal: boolean;
}

@ArgsType()
export class WebhookReplayArgs extends ProvenActArgs {
  @Field(() => String, { description: '`webhook-id` of the event.' })
  @Matches(/^evt_[\w-]{1,24}$/, { context: STAFF.fieldRules.WEBHOOK_EVENT })
  event_id: string;
}

@ArgsType()
export class WebhookReplaySinceArgs extends ProvenActArgs {
  @Field(() => DateTime, { description: 'Time from which on events are sent again.' })
  since: number;
}
