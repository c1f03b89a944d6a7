import '../tickets/ticket-tags.css';
import { useState } from 'react';
import { ActButtons } from '../act-buttons';
import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { WebhookDeliveries } from './deliveries';
import {
  planWebhookRemoval,
  planWebhookRotation,
  planWebhookStart,
  planWebhookStop,
  planWebhookTest,
  type StaffWebhook,
  type WebhookTestResult,
  type WebhookSecret,
} from './webhook-data';
import { WebhookFacts } from './webhook-facts';

interface WebhookRowProps {
  readonly webhook: StaffWebhook;
  /** Begins an act, if the caller may. */
  readonly onAct: ((act: StaffAct) => void) | undefined;
  readonly onSecret: (made: WebhookSecret) => void;
}

export function WebhookRow({ webhook, onAct, onSecret }: WebhookRowProps) {
  const [tested, setTested] = useState<WebhookTestResult | null>(null);
  return (
    <li className="client" aria-label={webhook.url}>
      <WebhookTitle webhook={webhook} />
      <WebhookFacts webhook={webhook} />
      {onAct !== undefined && (
        <WebhookActs webhook={webhook} onAct={onAct} onSecret={onSecret} onTested={setTested} />
      )}
      {tested !== null && <WebhookTestNote tested={tested} />}
      {webhook.waiting + webhook.given_up > 0 && (
        <WebhookDeliveries webhook={webhook} onAct={onAct} />
      )}
    </li>
  );
}

function WebhookTitle({ webhook }: Pick<WebhookRowProps, 'webhook'>) {
  const webhookWords = useDeskMessages().webhooks;
  return (
    <h3>
      <bdi dir="ltr">{webhook.url}</bdi>
      {webhook.disabled_by !== null && (
        <span className="tag" data-suspended="true">
          {webhookWords.disabled}
        </span>
      )}
    </h3>
  );
}

function WebhookTestNote({ tested: { accepted, result } }: { readonly tested: WebhookTestResult }) {
  const webhookWords = useDeskMessages().webhooks;
  return (
    <p role="status" data-tone={accepted ? 'good' : 'bad'}>
      {webhookWords.tested(accepted, result)}
    </p>
  );
}

interface WebhookActsProps extends WebhookRowProps {
  readonly onAct: (act: StaffAct) => void;
  readonly onTested: (result: WebhookTestResult) => void;
}

function WebhookActs({
  webhook: { id, url, disabled_by: disabledBy },
  onAct,
  onSecret,
  onTested,
}: WebhookActsProps) {
  const { test, rotate, enable, disable, remove } = useDeskMessages().webhooks.acts;
  const webhookActs = [
    { ...test, plan: planWebhookTest(id, onTested) },
    { ...rotate, plan: planWebhookRotation(id, onSecret) },
    disabledBy === null && { ...disable, isDangerous: true, plan: planWebhookStop(id) },
    disabledBy !== null && { ...enable, plan: planWebhookStart(id) },
    { ...remove, isDangerous: true, plan: planWebhookRemoval(id) },
  ];
  const possibleActs = webhookActs.filter((act) => act !== false);
  return <ActButtons acts={possibleActs} target={url} onAct={onAct} />;
}
