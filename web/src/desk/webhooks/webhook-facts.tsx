import { PersonFactRow } from '../fact-row';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import type { StaffWebhook } from './webhook-data';
import { getFactSeparator } from '../../fact-separator';

interface WebhookFactsProps {
  readonly webhook: StaffWebhook;
}

/** The events that an endpoint is sent, and how well it accepts them. */
export function WebhookFacts({ webhook }: WebhookFactsProps) {
  const webhookWords = useDeskMessages().webhooks;
  return (
    <dl className="facts">
      <PersonFactRow label="webhook_id">{webhook.id}</PersonFactRow>
      <PersonFactRow label={webhookWords.events}>
        {webhook.events === '*' && webhookWords.all}
        {webhook.events !== '*' && <bdi dir="ltr">{webhook.events}</bdi>}
      </PersonFactRow>
      <PersonFactRow label={webhookWords.data}>
        {webhook.personal ? webhookWords.withPersonal : webhookWords.idsOnly}
      </PersonFactRow>
      <WebhookQueueFacts webhook={webhook} />
      <WebhookFailureFacts webhook={webhook} />
    </dl>
  );
}

/** The events that the endpoint has not accepted yet, and those that were given up. */
function WebhookQueueFacts({ webhook }: WebhookFactsProps) {
  const webhookWords = useDeskMessages().webhooks;
  const timeFormats = useTimeFormats();
  const waitingCount = webhookWords.count(webhook.waiting);
  const waitingAge = timeFormats.age(webhook.oldest_at);
  return (
    <>
      <PersonFactRow label={webhookWords.waiting}>
        {webhook.waiting === 0 && waitingCount}
        {webhook.waiting > 0 && webhookWords.waitingSince(waitingCount, waitingAge)}
      </PersonFactRow>
      <PersonFactRow label={webhookWords.givenUp}>
        {webhookWords.count(webhook.given_up)}
      </PersonFactRow>
    </>
  );
}

/** Since when the endpoint fails or is disabled. */
function WebhookFailureFacts({ webhook }: WebhookFactsProps) {
  const webhookWords = useDeskMessages().webhooks;
  const timeFormats = useTimeFormats();
  const { failing_since: failingSince, disabled_by: disabledBy, disabled_at: disabledAt } = webhook;
  return (
    <>
      {failingSince !== null && (
        <PersonFactRow label={webhookWords.failing} title={timeFormats.full(failingSince)}>
          {timeFormats.age(failingSince)}
        </PersonFactRow>
      )}
      {disabledBy !== null && (
        <PersonFactRow label={webhookWords.disabled} title={timeFormats.full(disabledAt)}>
          {timeFormats.age(disabledAt)}
          {getFactSeparator()}
          {webhookWords.disabledBy[disabledBy] ?? disabledBy}
        </PersonFactRow>
      )}
    </>
  );
}
