import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { AuditFeed, type Admit } from '../../platform/audit/index.js';
import { isHttpUrl } from '../../platform/config/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { Endpoints, eventIdOf, Replays, WebhookCalls, WebhookDelivery } from '../webhooks/index.js';
import type { WebhookAddArgs } from './staff-webhooks.args.js';
import { viewWebhook } from './staff-views.js';
import type { StaffWebhook, StaffWebhookSecret, StaffWebhookTestResult } from './staff-webhooks.types.js';
import { STAFF } from './staff.facts.js';

/** Most characters of a URL. */
const URL_LENGTH = 500;

/** Endpoints as staff manages them. */
@Injectable()
export class StaffWebhooksService {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly replays: Replays,
    private readonly calls: WebhookCalls,
    private readonly delivery: WebhookDelivery,
    private readonly feed: AuditFeed,
  ) {}

  async list(): Promise<StaffWebhook[]> {
    return (await this.endpoints.list()).map(viewWebhook);
  }

  /** @throws AppError NOT_FOUND */
  async get(id: number): Promise<StaffWebhook> {
    const endpoint = await this.endpoints.findListed(id);
    if (endpoint === undefined) throw notFound();
    return viewWebhook(endpoint);
  }

  /** @throws AppError BAD_USER_INPUT; the refusals of `admit` */
  async add({ url, events, personal }: Omit<WebhookAddArgs, 'reason'>, admit: Admit): Promise<StaffWebhookSecret> {
    if (url.length > URL_LENGTH || !isHttpUrl(url) || this.calls.refusalOf(url) !== undefined)
      throw badInput('url', 'WEBHOOK_URL');
    const types = [...new Set((events ?? '*').trim().split(/\s+/))];
    const isAll = types.join() === '*';
    if (!isAll && !types.every((type) => this.endpoints.types.names.includes(type)))
      throw badInput('events', 'WEBHOOK_EVENTS');
    const endpoint = { url, events: types.join(' '), personal };
    const { id, secret } = await this.endpoints.add(endpoint, await this.feed.end(), admit);
    return { webhook: await this.get(id), secret };
  }

  /** @throws AppError NOT_FOUND; the refusals of `admit` */
  async rotate(id: number, admit: Admit): Promise<StaffWebhookSecret> {
    const secret = await this.endpoints.rotate(id, admit);
    if (secret === undefined) throw notFound();
    return { webhook: await this.get(id), secret };
  }

  /**
   * Returns the endpoint as it was.
   * @throws AppError NOT_FOUND; the refusals of `admit`
   */
  async remove(id: number, admit: Admit): Promise<StaffWebhook> {
    const endpoint = await this.endpoints.findListed(id);
    if (!(await this.endpoints.remove(id, admit)) || endpoint === undefined) throw notFound();
    return viewWebhook(endpoint);
  }

  /** @throws AppError NOT_FOUND; the refusals of `admit` */
  async replay(id: number, eventId: string, admit: Admit): Promise<StaffWebhook> {
    if (!(await this.replays.one(id, eventId, admit))) throw notFound();
    return this.get(id);
  }

  /** @throws AppError NOT_FOUND; the refusals of `admit` */
  async replaySince(id: number, since: number, admit: Admit): Promise<StaffWebhook> {
    if (!(await this.replays.since(id, since, admit))) throw notFound();
    return this.get(id);
  }

  /**
   * Posts a test event after its audit event was committed.
   * @throws AppError NOT_FOUND; the refusals of `admit`
   */
  async test(id: number, admit: Admit, waitMs?: number): Promise<StaffWebhookTestResult> {
    const endpoint = await this.endpoints.recordTest(id, admit);
    if (endpoint === undefined) throw notFound();
    const eventId = eventIdOf(randomBytes(16).toString('base64url'));
    const outcome = await this.delivery.test(endpoint, eventId, waitMs);
    const accepted = typeof outcome === 'number' && outcome >= 200 && outcome <= 299;
    return { accepted, result: String(outcome) };
  }
}

function notFound(): AppError {
  return new AppError(ERRORS.NOT_FOUND, { reason: 'webhook' });
}

function badInput(field: string, rule: keyof typeof STAFF.fieldRules): AppError {
  return new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field, rule: STAFF.fieldRules[rule] }] });
}
