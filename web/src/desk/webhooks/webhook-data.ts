import { type StaffActPlan, planStaffAct } from '../proof';
import { type ResultOf, runOperation, trimToNull, typeDocument } from '../operations';

const WEBHOOK_FIELDS = typeDocument(`fragment Webhook on StaffWebhook {
  id url events personal waiting oldest_at given_up failing_since disabled_at disabled_by }`);
const SECRET_FIELDS = typeDocument(
  'fragment Secret on StaffWebhookSecret { webhook { url } secret }',
);
const DELIVERY_FIELDS = typeDocument(`fragment Delivery on StaffWebhookDelivery {
  id event_id type account state happened_at attempts result next_at }`);
const WEBHOOKS_QUERY = typeDocument('{ StaffWebhooks { ...Webhook } }', [WEBHOOK_FIELDS]);
const DELIVERIES_QUERY = typeDocument(
  `query ($id: ID!, $after: ID, $limit: Int) {
    StaffWebhookDeliveries(webhook_id: $id, after: $after, limit: $limit) { ...Delivery } }`,
  [DELIVERY_FIELDS],
);
const ADD_WEBHOOK = typeDocument(
  `mutation ($url: String!, $events: String, $personal: Boolean!, $reason: String!,
    $proof: String) {
    made: StaffWebhookAdd(url: $url, events: $events, personal: $personal, reason: $reason,
      proof: $proof) { ...Secret } }`,
  [SECRET_FIELDS],
);
const ROTATE_WEBHOOK = typeDocument(
  `mutation ($id: ID!, $reason: String!, $proof: String) {
    made: StaffWebhookRotate(id: $id, reason: $reason, proof: $proof) { ...Secret } }`,
  [SECRET_FIELDS],
);
const TEST_WEBHOOK = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  result: StaffWebhookTest(id: $id, reason: $reason, proof: $proof) { accepted result } }`);
const ENABLE_WEBHOOK = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  StaffWebhookEnable(id: $id, reason: $reason, proof: $proof) { id } }`);
const DISABLE_WEBHOOK = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  StaffWebhookDisable(id: $id, reason: $reason, proof: $proof) { id } }`);
const REMOVE_WEBHOOK = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  StaffWebhookRemove(id: $id, reason: $reason, proof: $proof) { id } }`);
const REPLAY_EVENT =
  typeDocument(`mutation ($id: ID!, $event_id: String!, $reason: String!, $proof: String) {
  StaffWebhookReplay(id: $id, event_id: $event_id, reason: $reason, proof: $proof) { id } }`);

/** An endpoint of a back end. */
export type StaffWebhook = ResultOf<typeof WEBHOOK_FIELDS>;
/** An event that the endpoint has not accepted. */
export type WebhookDelivery = ResultOf<typeof DELIVERY_FIELDS>;
/** A new secret, which the service tells once. */
export type WebhookSecret = ResultOf<typeof SECRET_FIELDS>;
export type WebhookTestResult = ResultOf<typeof TEST_WEBHOOK>['result'];

export interface NewWebhookInput {
  readonly url: string;
  /** '' for all. */
  readonly events: string;
  readonly isPersonal: boolean;
}

export const DELIVERIES_PAGE = 50;

export async function loadWebhooks(): Promise<readonly StaffWebhook[]> {
  return (await runOperation(WEBHOOKS_QUERY)).StaffWebhooks ?? [];
}

/** Returns a page of the events that an endpoint has not accepted, the oldest first. */
export async function loadDeliveries(
  id: string,
  after: string | null = null,
): Promise<readonly WebhookDelivery[]> {
  return (
    (await runOperation(DELIVERIES_QUERY, { id, after, limit: DELIVERIES_PAGE }))
      .StaffWebhookDeliveries ?? []
  );
}

export function planWebhook(
  { url, events, isPersonal }: NewWebhookInput,
  onMade: (made: WebhookSecret) => void,
): StaffActPlan {
  const args = { url: url.trim(), events: trimToNull(events), personal: isPersonal };
  return planStaffAct('StaffWebhookAdd', ADD_WEBHOOK, args, ({ made }) => {
    onMade(made);
  });
}

export function planWebhookRotation(
  id: string,
  onMade: (made: WebhookSecret) => void,
): StaffActPlan {
  return planStaffAct('StaffWebhookRotate', ROTATE_WEBHOOK, { id }, ({ made }) => {
    onMade(made);
  });
}

export function planWebhookTest(
  id: string,
  onTested: (result: WebhookTestResult) => void,
): StaffActPlan {
  return planStaffAct('StaffWebhookTest', TEST_WEBHOOK, { id }, ({ result }) => {
    onTested(result);
  });
}

export function planWebhookStart(id: string): StaffActPlan {
  return planStaffAct('StaffWebhookEnable', ENABLE_WEBHOOK, { id });
}

export function planWebhookStop(id: string): StaffActPlan {
  return planStaffAct('StaffWebhookDisable', DISABLE_WEBHOOK, { id });
}

export function planWebhookRemoval(id: string): StaffActPlan {
  return planStaffAct('StaffWebhookRemove', REMOVE_WEBHOOK, { id });
}

/** Plans to send an event again. */
export function planEventReplay(id: string, eventId: string, onSent: () => void): StaffActPlan {
  return planStaffAct('StaffWebhookReplay', REPLAY_EVENT, { id, event_id: eventId }, onSent);
}
