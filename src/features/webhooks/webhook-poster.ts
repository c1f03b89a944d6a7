import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { UsersService } from '../../accounts/users/index.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { toEventId, type PersonalEventMembers } from './event-body.js';
import { toSignedHeaders } from './signature.js';
import { WebhookCalls, type WebhookCallOutcome } from './webhook-calls.js';

/** Builds, signs and posts an event. */
@Injectable()
export class WebhookPoster {
  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpoints,
    private readonly secrets: EndpointSecrets,
    private readonly calls: WebhookCalls,
    private readonly users: UsersService,
  ) {}

  /** Returns undefined if it was not sent, because `isInTime` is false when it is ready. */
  async sendEvent(
    endpoint: WebhookEndpoint,
    event: WebhookDelivery,
    isInTime: () => boolean,
  ): Promise<WebhookCallOutcome | undefined> {
    const user = endpoint.personal === 1 ? await this.findMembers(event.user_id) : undefined;
    const body = this.endpoints.types.toBody(event, user);
    if (!isInTime()) return undefined;
    return this.postSigned(endpoint, toEventId(event.nonce), body);
  }

  /** Posts `webhook.test` once. `wait`: time for the response, in milliseconds. */
  sendTest(endpoint: WebhookEndpoint, id: string, wait?: number): Promise<WebhookCallOutcome> {
    const timestamp = new Date(this.database.clock.now()).toISOString();
    const body = JSON.stringify({ type: 'webhook.test', timestamp, data: {} });
    return this.postSigned(endpoint, id, body, wait);
  }

  private postSigned(
    endpoint: WebhookEndpoint,
    id: string,
    body: string,
    wait?: number,
  ): Promise<WebhookCallOutcome> {
    const timestamp = Math.floor(this.database.clock.now() / 1000);
    const secrets = this.secrets.openSecrets(endpoint);
    const headers = toSignedHeaders({ id, timestamp, body }, secrets);
    return this.calls.postBody(endpoint.url, headers, body, wait);
  }

  /**
   * Returns the present data of a user, which is not stored with the event; null for a deleted
   * account and for one that was left behind.
   */
  private async findMembers(userId: number | null): Promise<PersonalEventMembers | null> {
    if (userId === null) return null;

    const foundUsers = await this.users.findByIds([userId]);
    const user = foundUsers.get(userId);
    if (user === undefined || ['DELETED', 'LEFT'].includes(user.status)) return null;
    const { first_name, last_name, cell_number, email } = user;
    return { first_name, last_name, cell_number, email };
  }
}
