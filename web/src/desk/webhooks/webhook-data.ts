import { isRecord, type JsonRecord, numberOf, recordsOf, textOf } from '../../json';
import { ask } from '../graphql';
import { timeOf } from '../times';

/** An endpoint of a back end. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  /** Types separated by spaces, or `*`. */
  readonly events: string;
  readonly isPersonal: boolean;
  readonly waiting: number;
  readonly oldestAt: number;
  readonly givenUp: number;
  readonly failingSince: number;
  readonly disabledAt: number;
  /** '' while it is enabled. */
  readonly disabledBy: string;
}

/** A new secret, which the service tells once. */
export interface NewSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

export interface NewWebhook {
  readonly url: string;
  /** '' for all. */
  readonly events: string;
  readonly isPersonal: boolean;
}

/** An event that the endpoint has not accepted. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly account: string;
  readonly isGivenUp: boolean;
  readonly happenedAt: number;
  readonly attempts: number;
  /** Status or reason of the last failure; '' before the first. */
  readonly result: string;
  readonly nextAt: number;
}

export interface TestResult {
  readonly isAccepted: boolean;
  readonly result: string;
}

export const DELIVERIES_PAGE = 50;

const FIELDS = 'id url events personal waiting oldest_at given_up failing_since disabled_at disabled_by';
const SECRET = `{ webhook { ${FIELDS} } secret }`;

function webhookOf(record: JsonRecord): Webhook {
  return {
    id: textOf(record, 'id'),
    url: textOf(record, 'url'),
    events: textOf(record, 'events'),
    isPersonal: record['personal'] === true,
    waiting: numberOf(record, 'waiting') ?? 0,
    oldestAt: timeOf(textOf(record, 'oldest_at')),
    givenUp: numberOf(record, 'given_up') ?? 0,
    failingSince: timeOf(textOf(record, 'failing_since')),
    disabledAt: timeOf(textOf(record, 'disabled_at')),
    disabledBy: textOf(record, 'disabled_by'),
  };
}

function secretOf(made: unknown): NewSecret {
  const record = isRecord(made) ? made : {};
  const webhook = isRecord(record['webhook']) ? record['webhook'] : {};
  return { webhook: webhookOf(webhook), secret: textOf(record, 'secret') };
}

/** @throws ServiceError */
export async function loadWebhooks(): Promise<readonly Webhook[]> {
  return recordsOf(await ask(`{ StaffWebhooks { ${FIELDS} } }`), 'StaffWebhooks').map(webhookOf);
}

/**
 * Returns a page of the events that an endpoint has not accepted, the oldest first.
 * @throws ServiceError
 */
export async function loadDeliveries(id: string, after?: string): Promise<readonly Delivery[]> {
  const query = `query ($id: ID!, $after: ID) { StaffWebhookDeliveries(webhook_id: $id, after: $after, limit: ${String(DELIVERIES_PAGE)}) {
    id event_id type account state happened_at attempts result next_at } }`;
  return recordsOf(await ask(query, { id, after }), 'StaffWebhookDeliveries').map((record) => ({
    id: textOf(record, 'id'),
    eventId: textOf(record, 'event_id'),
    type: textOf(record, 'type'),
    account: textOf(record, 'account'),
    isGivenUp: textOf(record, 'state') === 'GIVEN_UP',
    happenedAt: timeOf(textOf(record, 'happened_at')),
    attempts: numberOf(record, 'attempts') ?? 0,
    result: textOf(record, 'result'),
    nextAt: timeOf(textOf(record, 'next_at')),
  }));
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function addWebhook({ url, events, isPersonal }: NewWebhook, reason: string): Promise<NewSecret> {
  const mutation = `mutation ($url: String!, $events: String, $personal: Boolean!, $reason: String!) {
    StaffWebhookAdd(url: $url, events: $events, personal: $personal, reason: $reason) ${SECRET} }`;
  const types = events.trim() === '' ? null : events.trim();
  return secretOf(
    (await ask(mutation, { url: url.trim(), events: types, personal: isPersonal, reason }))['StaffWebhookAdd'],
  );
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function rotateWebhook(id: string, reason: string): Promise<NewSecret> {
  const mutation = `mutation ($id: ID!, $reason: String!) { StaffWebhookRotate(id: $id, reason: $reason) ${SECRET} }`;
  return secretOf((await ask(mutation, { id, reason }))['StaffWebhookRotate']);
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function changeWebhook(act: 'Enable' | 'Disable' | 'Remove', id: string, reason: string): Promise<void> {
  await ask(`mutation ($id: ID!, $reason: String!) { StaffWebhook${act}(id: $id, reason: $reason) { id } }`, {
    id,
    reason,
  });
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function replayEvent(id: string, eventId: string, reason: string): Promise<void> {
  const mutation = `mutation ($id: ID!, $event_id: String!, $reason: String!) {
    StaffWebhookReplay(id: $id, event_id: $event_id, reason: $reason) { id } }`;
  await ask(mutation, { id, event_id: eventId, reason });
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function testWebhook(id: string, reason: string): Promise<TestResult> {
  const mutation = `mutation ($id: ID!, $reason: String!) {
    StaffWebhookTest(id: $id, reason: $reason) { accepted result } }`;
  const { StaffWebhookTest: found } = await ask(mutation, { id, reason });
  const result = isRecord(found) ? found : {};
  return { isAccepted: result['accepted'] === true, result: textOf(result, 'result') };
}
