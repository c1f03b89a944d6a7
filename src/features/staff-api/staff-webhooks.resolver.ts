import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { readId, readOptionalId, readPage } from '../../platform/graphql/index.js';
import { Deliveries, Endpoints } from '../webhooks/index.js';
import { ActArgs } from './staff-acts.args.js';
import {
  WebhookAddArgs,
  WebhookDeliveriesArgs,
  WebhookReplayArgs,
  WebhookReplaySinceArgs,
} from './staff-webhooks.args.js';
import { viewDelivery } from './staff-views.js';
import { StaffWebhooksService } from './staff-webhooks.service.js';
import {
  StaffWebhook,
  StaffWebhookDelivery,
  StaffWebhookSecret,
  StaffWebhookTestResult,
} from './staff-webhooks.types.js';
import { Actor, CurrentActor, StaffAct, StaffRead } from './staff-act.js';

const SCOPE = 'admin:webhooks';
/** Time for the response to a test event, which is shorter than that of an operation. */
const TEST_WAIT_MS = 3_000;
const { NOT_FOUND } = ERRORS;

/** Endpoints of webhooks for admins. A secret is returned once, by the mutation that made it. */
@Resolver()
export class StaffWebhooksResolver {
  constructor(
    private readonly webhooks: StaffWebhooksService,
    private readonly endpoints: Endpoints,
    private readonly deliveries: Deliveries,
  ) {}

  @Query(() => [StaffWebhook], {
    name: 'StaffWebhooks',
    nullable: true,
    description: 'All endpoints of webhooks, and how many events wait for each. For admins.',
  })
  @StaffRead(SCOPE)
  async list(): Promise<StaffWebhook[]> {
    return this.webhooks.list();
  }

  @Query(() => [StaffWebhookDelivery], {
    name: 'StaffWebhookDeliveries',
    nullable: true,
    description: 'Events that an endpoint has not accepted, oldest first. For admins.',
  })
  @StaffRead(SCOPE)
  async unaccepted(@Args() args: WebhookDeliveriesArgs): Promise<StaffWebhookDelivery[]> {
    const { limit } = readPage({ limit: args.limit ?? null });
    const after = readOptionalId('after', args.after) ?? 0;
    const id = readId('webhook_id', args.webhook_id);
    const deliveries = await this.deliveries.page(id, { after, limit });
    return deliveries.map((delivery) => viewDelivery(delivery, this.endpoints.types.typeOf(delivery.event)));
  }

  @Mutation(() => StaffWebhookSecret, {
    name: 'StaffWebhookAdd',
    description:
      'Adds an endpoint, which gets the events from now on, and returns its secret. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE)
  async add(@CurrentActor() actor: Actor, @Args(argsPipe()) args: WebhookAddArgs): Promise<StaffWebhookSecret> {
    return this.webhooks.add(args, actor.admit(args));
  }

  @Mutation(() => StaffWebhookSecret, {
    name: 'StaffWebhookRotate',
    description:
      'Gives an endpoint a new secret and returns it. For 24 hours events are signed with the one before too. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, NOT_FOUND)
  async rotate(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffWebhookSecret> {
    const id = readId('id', args.id);
    return this.webhooks.rotate(id, actor.admit(args));
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookEnable',
    description: 'Sends events again, beginning with those that wait. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, NOT_FOUND)
  async enable(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    await this.endpoints.enable(id, actor.admit(args));
    return this.webhooks.get(id);
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookDisable',
    description: 'Sends no events until the endpoint is enabled. They wait. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, NOT_FOUND)
  async disable(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    await this.endpoints.disable(id, actor.admit(args));
    return this.webhooks.get(id);
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookRemove',
    description:
      'Removes an endpoint with the events that wait for it, and returns it as it was. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, NOT_FOUND)
  async remove(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    return this.webhooks.remove(id, actor.admit(args));
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookReplay',
    description: 'Sends an event again that is still in the audit trail. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, NOT_FOUND)
  async replay(@CurrentActor() actor: Actor, @Args(argsPipe()) args: WebhookReplayArgs): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    return this.webhooks.replay(id, args.event_id, actor.admit(args));
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookReplaySince',
    description: 'Sends all events since a time again, in their order. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, NOT_FOUND)
  async replaySince(
    @CurrentActor() actor: Actor,
    @Args(argsPipe()) args: WebhookReplaySinceArgs,
  ): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    return this.webhooks.replaySince(id, args.since, actor.admit(args));
  }

  @Mutation(() => StaffWebhookTestResult, {
    name: 'StaffWebhookTest',
    description:
      'Posts a signed event of the type `webhook.test` once, and waits 3 seconds for the response. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, NOT_FOUND)
  async test(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffWebhookTestResult> {
    const id = readId('id', args.id);
    return this.webhooks.test(id, actor.admit(args), TEST_WAIT_MS);
  }
}
