import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AUTH_ERRORS, StaffAccess, type Principal } from '../auth/index.js';
import { Database } from '../database/index.js';
import { argsPipe, ERRORS } from '../errors/index.js';
import { CurrentPrincipal, readId, readOptionalId, readPage, Scoped } from '../graphql/index.js';
import { Deliveries, Endpoints, eventIdOf, type Delivery } from '../webhooks/index.js';
import { ActArgs } from './staff-acts.args.js';
import {
  WebhookAddArgs,
  WebhookDeliveriesArgs,
  WebhookReplayArgs,
  WebhookReplaySinceArgs,
} from './staff-webhooks.args.js';
import { StaffWebhooksService } from './staff-webhooks.service.js';
import {
  StaffWebhook,
  StaffWebhookDelivery,
  StaffWebhookSecret,
  StaffWebhookState,
  StaffWebhookTestResult,
} from './staff-webhooks.types.js';

const SCOPE = 'admin:webhooks';
const { NOT_FOUND } = ERRORS;
const { PROOF_REQUIRED } = AUTH_ERRORS;

/** Endpoints of webhooks for admins. A secret is returned once, by the mutation that made it. */
@Resolver()
export class StaffWebhooksResolver {
  constructor(
    private readonly webhooks: StaffWebhooksService,
    private readonly endpoints: Endpoints,
    private readonly deliveries: Deliveries,
    private readonly access: StaffAccess,
    private readonly database: Database,
  ) {}

  @Query(() => [StaffWebhook], {
    name: 'StaffWebhooks',
    nullable: true,
    description: 'All endpoints of webhooks, and how many events wait for each. For admins.',
  })
  @Scoped(SCOPE)
  async list(@CurrentPrincipal() { userId }: Principal): Promise<StaffWebhook[]> {
    await this.access.actor(this.database, userId, SCOPE, { toChange: false });
    return this.webhooks.list();
  }

  @Query(() => [StaffWebhookDelivery], {
    name: 'StaffWebhookDeliveries',
    nullable: true,
    description: 'Events that an endpoint has not accepted, oldest first. For admins.',
  })
  @Scoped(SCOPE)
  async unaccepted(
    @CurrentPrincipal() { userId }: Principal,
    @Args() args: WebhookDeliveriesArgs,
  ): Promise<StaffWebhookDelivery[]> {
    const { limit } = readPage({ limit: args.limit ?? null });
    const after = readOptionalId('after', args.after) ?? 0;
    const id = readId('webhook_id', args.webhook_id);
    await this.access.actor(this.database, userId, SCOPE, { toChange: false });
    return (await this.deliveries.page(id, { after, limit })).map((delivery) => this.viewDelivery(delivery));
  }

  @Mutation(() => StaffWebhookSecret, {
    name: 'StaffWebhookAdd',
    description:
      'Adds an endpoint, which gets the events from now on, and returns its secret. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, PROOF_REQUIRED)
  async add(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) args: WebhookAddArgs,
  ): Promise<StaffWebhookSecret> {
    return this.webhooks.add(args, this.access.admission(principal, SCOPE, args.reason));
  }

  @Mutation(() => StaffWebhookSecret, {
    name: 'StaffWebhookRotate',
    description:
      'Gives an endpoint a new secret and returns it. For 24 hours events are signed with the one before too. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, NOT_FOUND, PROOF_REQUIRED)
  async rotate(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffWebhookSecret> {
    const id = readId('id', args.id);
    return this.webhooks.rotate(id, this.access.admission(principal, SCOPE, args.reason));
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookEnable',
    description: 'Sends events again, beginning with those that wait. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, NOT_FOUND, PROOF_REQUIRED)
  async enable(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    await this.endpoints.enable(id, this.access.admission(principal, SCOPE, args.reason));
    return this.webhooks.get(id);
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookDisable',
    description: 'Sends no events until the endpoint is enabled. They wait. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, NOT_FOUND, PROOF_REQUIRED)
  async disable(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    await this.endpoints.disable(id, this.access.admission(principal, SCOPE, args.reason));
    return this.webhooks.get(id);
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookRemove',
    description:
      'Removes an endpoint with the events that wait for it, and returns it as it was. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, NOT_FOUND, PROOF_REQUIRED)
  async remove(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    return this.webhooks.remove(id, this.access.admission(principal, SCOPE, args.reason));
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookReplay',
    description: 'Sends an event again that is still in the audit trail. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, NOT_FOUND, PROOF_REQUIRED)
  async replay(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) args: WebhookReplayArgs,
  ): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    return this.webhooks.replay(id, args.event_id, this.access.admission(principal, SCOPE, args.reason));
  }

  @Mutation(() => StaffWebhook, {
    name: 'StaffWebhookReplaySince',
    description: 'Sends all events since a time again, in their order. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, NOT_FOUND, PROOF_REQUIRED)
  async replaySince(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) args: WebhookReplaySinceArgs,
  ): Promise<StaffWebhook> {
    const id = readId('id', args.id);
    return this.webhooks.replaySince(id, args.since, this.access.admission(principal, SCOPE, args.reason));
  }

  @Mutation(() => StaffWebhookTestResult, {
    name: 'StaffWebhookTest',
    description:
      'Posts a signed event of the type `webhook.test` once, and waits 3 seconds for the response. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, NOT_FOUND, PROOF_REQUIRED)
  async test(
    @CurrentPrincipal() principal: Principal,
    @Args(argsPipe()) args: ActArgs,
  ): Promise<StaffWebhookTestResult> {
    const id = readId('id', args.id);
    return this.webhooks.test(id, this.access.admission(principal, SCOPE, args.reason));
  }

  private viewDelivery(delivery: Delivery): StaffWebhookDelivery {
    const { position, nonce, event, user_id, state, happened_at, attempts, outcome, next_at } = delivery;
    return {
      id: position,
      event_id: eventIdOf(nonce),
      type: this.endpoints.types.typeOf(event),
      account: user_id,
      state: state === 'failed' ? StaffWebhookState.GIVEN_UP : StaffWebhookState.WAITING,
      happened_at,
      attempts,
      result: outcome,
      next_at,
    };
  }
}
