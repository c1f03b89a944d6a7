import { useState } from 'react';
import { ActButtons } from '../act-buttons';
import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import { WebhookDeliveries } from './deliveries';
import {
  planWebhookRemoval,
  planWebhookRotation,
  planWebhookStart,
  planWebhookStop,
  planWebhookTest,
  type StaffWebhook,
  type TestResult,
  type WebhookSecret,
} from './webhook-data';

interface WebhookRowProps {
  readonly webhook: StaffWebhook;
  /** Begins an act, if the caller may. */
  readonly onAct: ((act: StaffAct) => void) | undefined;
  readonly onSecret: (made: WebhookSecret) => void;
}

export function WebhookRow({ webhook, onAct, onSecret }: WebhookRowProps) {
  const webhookWords = useDeskMessages().webhooks;
  const [tested, setTested] = useState<TestResult | null>(null);
  return (
    <li className="client" aria-label={webhook.url}>
      <h3>
        <bdi dir="ltr">{webhook.url}</bdi>
        {webhook.disabled_by !== null && (
          <span className="tag" data-suspended="true">
            {webhookWords.disabled}
          </span>
        )}
      </h3>
      <WebhookFacts webhook={webhook} />
      {onAct !== undefined && (
        <WebhookActs webhook={webhook} onAct={onAct} onSecret={onSecret} onTested={setTested} />
      )}
      {tested !== null && (
        <p role="status" data-tone={tested.accepted ? 'good' : 'bad'}>
          {webhookWords.tested(tested.accepted, tested.result)}
        </p>
      )}
      {webhook.waiting + webhook.given_up > 0 && (
        <WebhookDeliveries webhook={webhook} onAct={onAct} />
      )}
    </li>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: StaffWebhook }) {
  const webhookWords = useDeskMessages().webhooks;
  const timeFormats = useTimeFormats();
  const {
    waiting,
    failing_since: failingSince,
    disabled_at: disabledAt,
    disabled_by: disabledBy,
  } = webhook;
  const waitingCount = webhookWords.count(waiting);
  const waitingAge = timeFormats.age(webhook.oldest_at);
  return (
    <dl className="facts">
      <dt>webhook_id</dt>
      <dd>{webhook.id}</dd>
      <dt>{webhookWords.events}</dt>
      <dd>{webhook.events === '*' ? webhookWords.all : <bdi dir="ltr">{webhook.events}</bdi>}</dd>
      <dt>{webhookWords.data}</dt>
      <dd>{webhook.personal ? webhookWords.withPersonal : webhookWords.idsOnly}</dd>
      <dt>{webhookWords.waiting}</dt>
      <dd>
        {waiting === 0 && waitingCount}
        {waiting > 0 && webhookWords.waitingSince(waitingCount, waitingAge)}
      </dd>
      <dt>{webhookWords.givenUp}</dt>
      <dd>{webhookWords.count(webhook.given_up)}</dd>
      {failingSince !== null && (
        <>
          <dt>{webhookWords.failing}</dt>
          <dd title={timeFormats.full(failingSince)}>{timeFormats.age(failingSince)}</dd>
        </>
      )}
      {disabledBy !== null && (
        <>
          <dt>{webhookWords.disabled}</dt>
          <dd title={timeFormats.full(disabledAt)}>
            {timeFormats.age(disabledAt)} · {webhookWords.disabledBy[disabledBy] ?? disabledBy}
          </dd>
        </>
      )}
    </dl>
  );
}

interface WebhookActsProps extends WebhookRowProps {
  readonly onAct: (act: StaffAct) => void;
  readonly onTested: (result: TestResult) => void;
}

function WebhookActs({
  webhook: { id, url, disabled_by: disabledBy },
  onAct,
  onSecret,
  onTested,
}: WebhookActsProps) {
  const { test, rotate, enable, disable, remove } = useDeskMessages().webhooks.acts;
  const webhookActs: readonly StaffAct[] = [
    { ...test, plan: planWebhookTest(id, onTested) },
    { ...rotate, plan: planWebhookRotation(id, onSecret) },
    disabledBy === null
      ? { ...disable, plan: planWebhookStop(id) }
      : { ...enable, plan: planWebhookStart(id) },
    { ...remove, plan: planWebhookRemoval(id) },
  ];
  return <ActButtons acts={webhookActs} target={url} onAct={onAct} />;
}
