import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import {
  CurrentPrincipal,
  readId,
  readOptionalId,
  readPage,
} from '../../platform/graphql/index.js';
import { WebhookDeliveries, WebhookEndpoints } from '../webhooks/index.js';
import type { Principal } from '../../sign-in/index.js';
import { ProvenActArgs } from './staff-acts.args.js';
import {
  WebhookAddArgs,
  WebhookDeliveriesArgs,
  WebhookReplayArgs,
  WebhookReplaySinceArgs,
} from './staff-webhooks.args.js';
import { toWebhookDelivery } from './staff-views.js';
import { StaffWebhooksService } from './staff-webhooks.service.js';
import {
  StaffWebhook,
  StaffWebhookDelivery,
  StaffWebhookSecret,
  StaffWebhookTestResult,
} from './staff-webhooks.types.js';
import { StaffExports } from './staff-exports.js';
import { STAFF } from './staff.facts.js';
import { ACT_WORDS } from './act-words.js';
import { StaffActor, CurrentActor, ProvenAct, StaffRead } from './staff-act.js';

const WEBHOOKS_SCOPE = 'admin:webhooks';
/** Time for the response to a test event, which is shorter than that of an operation. */
const TEST_WAIT_MS = 3_000;
const { NOT_FOUND } = ERRORS;

/** Endpoints of webhooks for admins. A secret is returned once, by the mutation that made it. */
@Resolver()
export class StaffWebhooksResolver {
  constructor(
    private readonly webhooks: StaffWebhooksService,
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly exports: StaffExports,
  ) {}

  @Query(() => [StaffWebhook], {
    name: 'StaffWebhooks',
    nullable: true,
    description:
      'All endpoints of webhooks, and how many events wait for each. For admins; auditors see ' +
      'URLs without their queries.',
  })
  @StaffRead(WEBHOOKS_SCOPE)
  async listWebhooks(@CurrentPrincipal() { userId }: Principal): Promise<StaffWebhook[]> {
    return this.exports.hideQueries(await this.webhooks.listWebhooks(), userId);
  }

  @Query(() => [StaffWebhookDelivery], {
    name: 'StaffWebhookDeliveries',
    nullable: true,
    description: 'Events that an endpoint has not accepted, oldest first. For admins.',
  })
  @StaffRead(WEBHOOKS_SCOPE)
  async listUnaccepted(@Args() args: WebhookDeliveriesArgs): Promise<StaffWebhookDelivery[]> {
    const { limit } = readPage({ limit: args.limit ?? null });
    const afterPosition = readOptionalId('after', args.after) ?? 0;
    const webhookId = readId('webhook_id', args.webhook_id);
    // A clean-up removes the events of a removed endpoint later.
    if ((await this.endpoints.findEndpoint(webhookId)) === undefined) return [];

    const unacceptedEvents = await this.deliveries.findPage(webhookId, {
      after: afterPosition,
      limit,
    });
    return unacceptedEvents.map((delivery) =>
      toWebhookDelivery(delivery, this.endpoints.types.getType(delivery.event)),
    );
  }

  @Mutation(() => StaffWebhookSecret, {
    name: 'StaffWebhookAdd',
    description:
      'Adds an endpoint, which gets the events from now on, and returns its secret. Needs ' +
      'a fresh code. For admins.',
  })
  @ProvenAct(WEBHOOKS_SCOPE, ACT_WORDS.StaffWebhookAdd, STAFF.errors.OPERATOR_ONLY)
  async addWebhook(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: WebhookAddArgs,
  ): Promise<StaffWebhookSecret> {
    const authorize = await actor.authorizeAct(args);
    const isExport = args.personal;
    return this.webhooks.addWebhook(args, this.exports.authorizeExport(authorize, isExport));
  }

  @Mutation(() => StaffWebhookSecret, {
    name: 'StaffWebhookRotate',
    description:
      'Gives an endpoint a new secret and returns it. For 24 hours events are signed with ' +
      'the one before too. Needs a fresh code. For admins.',
  })
  @ProvenAct(WEBHOOKS_SCOPE, ACT_WORDS.StaffWebhookRotate, NOT_FOUND)
  async rotateSecret(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffWebhookSecret> {
    const id = readId('id', args.id);
    return this.webhooks.rotateSecret(id, await actor.authorizeAct(args));
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookEnable',
    description:
      'Sends events again, beginning with those that wait. Needs a fresh code. For admins.',
  })
  @ProvenAct(WEBHOOKS_SCOPE, ACT_WORDS.StaffWebhookEnable, NOT_FOUND)
  async enableWebhook(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    await this.endpoints.enableEndpoint(id, await actor.authorizeAct(args));
    return this.webhooks.getWebhook(id);
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookDisable',
    description:
      'Sends no events until the endpoint is enabled. They wait. Needs a fresh code. For admins.',
  })
  @ProvenAct(WEBHOOKS_SCOPE, ACT_WORDS.StaffWebhookDisable, NOT_FOUND)
  async disableWebhook(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    await this.endpoints.disableEndpoint(id, await actor.authorizeAct(args));
    return this.webhooks.getWebhook(id);
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookRemove',
    description:
      'Removes an endpoint with the events that wait for it, and returns it as it was. ' +
      'Needs a fresh code. For admins.',
  })
  @ProvenAct(WEBHOOKS_SCOPE, ACT_WORDS.StaffWebhookRemove, NOT_FOUND)
  async removeWebhook(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    return this.webhooks.removeWebhook(id, await actor.authorizeAct(args));
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookReplay',
    description:
      'Sends an event again that is still in the audit trail. Needs a fresh code. For admins.',
  })
  @ProvenAct(WEBHOOKS_SCOPE, ACT_WORDS.StaffWebhookReplay, NOT_FOUND)
  async replayEvent(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: WebhookReplayArgs,
  ): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    return this.webhooks.replayEvent(id, args.event_id, await actor.authorizeAct(args));
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookReplaySince',
    description:
      'Sends all events since a time again, in their order. Needs a fresh code. For admins.',
  })
  @ProvenAct(
    WEBHOOKS_SCOPE,
    ACT_WORDS.StaffWebhookReplaySince,
    NOT_FOUND,
    STAFF.errors.OPERATOR_ONLY,
  )
  async replaySince(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: WebhookReplaySinceArgs,
  ): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    const authorize = this.exports.authorizeExport(await actor.authorizeAct(args), true);
    return this.webhooks.replaySince(id, args.since, authorize);
  }

  @Mutation(() => StaffWebhookTestResult, {
    name: 'StaffWebhookTest',
    description:
      'Posts a signed event of the type `webhook.test` once, and waits 3 seconds for the ' +
      'response. Needs a fresh code. For admins.',
  })
  @ProvenAct(WEBHOOKS_SCOPE, ACT_WORDS.StaffWebhookTest, NOT_FOUND)
  async sendTest(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffWebhookTestResult> {
    const id = readId('id', args.id);
    return this.webhooks.sendTest(id, await actor.authorizeAct(args), TEST_WAIT_MS);
  }
}
