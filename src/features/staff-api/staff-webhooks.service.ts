import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { AuditFeed, type AuthorizeAct } from '../../platform/audit/index.js';
import { isHttpUrl } from '../../platform/config/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import {
  WebhookEndpoints,
  toEventId,
  WebhookReplays,
  WebhookCalls,
  WebhookPoster,
} from '../webhooks/index.js';
import type { WebhookAddArgs } from './staff-webhooks.args.js';
import { toStaffWebhook } from './staff-views.js';
import type {
  StaffWebhook,
  StaffWebhookSecret,
  StaffWebhookTestResult,
} from './staff-webhooks.types.js';
import { STAFF } from './staff.facts.js';

/** Most characters of a URL. */
const URL_LENGTH = 500;

/** Endpoints as staff manages them. */
@Injectable()
export class StaffWebhooksService {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly replays: WebhookReplays,
    private readonly calls: WebhookCalls,
    private readonly delivery: WebhookPoster,
    private readonly feed: AuditFeed,
  ) {}

  async listWebhooks(): Promise<StaffWebhook[]> {
    return (await this.endpoints.listEndpoints()).map(toStaffWebhook);
  }

  /** @throws AppError NOT_FOUND */
  async getWebhook(id: number): Promise<StaffWebhook> {
    const endpoint = await this.endpoints.findListed(id);
    if (endpoint === undefined) throw createWebhookNotFound();
    return toStaffWebhook(endpoint);
  }

  /** @throws AppError BAD_USER_INPUT; the refusals of `authorize` */
  async addWebhook(
    { url, events, personal }: Omit<WebhookAddArgs, 'reason'>,
    authorize: AuthorizeAct,
  ): Promise<StaffWebhookSecret> {
    if (url.length > URL_LENGTH || !isHttpUrl(url) || this.calls.findRefusal(url) !== undefined)
      throw createWebhookInputError('url', 'WEBHOOK_URL');
    const eventTypes = [...new Set((events ?? '*').trim().split(/\s+/))];
    const isAll = eventTypes.join() === '*';
    if (!isAll && !eventTypes.every((type) => this.endpoints.types.names.includes(type)))
      throw createWebhookInputError('events', 'WEBHOOK_EVENTS');
    const newEndpoint = { url, events: eventTypes.join(' '), personal };
    const { id, secret } = await this.endpoints.addEndpoint(
      newEndpoint,
      await this.feed.findEndPosition(),
      authorize,
    );
    return { webhook: await this.getWebhook(id), secret };
  }

  /** @throws AppError NOT_FOUND; the refusals of `authorize` */
  async rotateSecret(id: number, authorize: AuthorizeAct): Promise<StaffWebhookSecret> {
    const secret = await this.endpoints.rotateSecret(id, authorize);
    if (secret === undefined) throw createWebhookNotFound();
    return { webhook: await this.getWebhook(id), secret };
  }

  /**
   * Returns the endpoint as it was.
   * @throws AppError NOT_FOUND; the refusals of `authorize`
   */
  async removeWebhook(id: number, authorize: AuthorizeAct): Promise<StaffWebhook> {
    const listedEndpoint = await this.endpoints.findListed(id);
    if (!(await this.endpoints.removeEndpoint(id, authorize)) || listedEndpoint === undefined)
      throw createWebhookNotFound();
    return toStaffWebhook(listedEndpoint);
  }

  /** @throws AppError NOT_FOUND; the refusals of `authorize` */
  async replayEvent(id: number, eventId: string, authorize: AuthorizeAct): Promise<StaffWebhook> {
    if (!(await this.replays.replayEvent(id, eventId, authorize))) throw createWebhookNotFound();
    return this.getWebhook(id);
  }

  /** @throws AppError NOT_FOUND; the refusals of `authorize` */
  async replaySince(id: number, since: number, authorize: AuthorizeAct): Promise<StaffWebhook> {
    if (!(await this.replays.replaySince(id, since, authorize))) throw createWebhookNotFound();
    return this.getWebhook(id);
  }

  /**
   * Posts a test event after its audit event was committed.
   * @throws AppError NOT_FOUND; the refusals of `authorize`
   */
  async sendTest(
    id: number,
    authorize: AuthorizeAct,
    waitMs?: number,
  ): Promise<StaffWebhookTestResult> {
    const endpoint = await this.endpoints.recordTest(id, authorize);
    if (endpoint === undefined) throw createWebhookNotFound();
    const eventId = toEventId(randomBytes(16).toString('base64url'));
    const outcome = await this.delivery.sendTest(endpoint, eventId, waitMs);
    const isAccepted = typeof outcome === 'number' && outcome >= 200 && outcome <= 299;
    return { accepted: isAccepted, result: String(outcome) };
  }
}

function createWebhookNotFound(): AppError {
  return ERRORS.NOT_FOUND({ reason: 'webhook' });
}

function createWebhookInputError(field: string, rule: keyof typeof STAFF.fieldRules): AppError {
  return ERRORS.BAD_USER_INPUT({ fields: [{ field, rule: STAFF.fieldRules[rule] }] });
}
