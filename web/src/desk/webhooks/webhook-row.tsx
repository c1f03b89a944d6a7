import { useState } from 'react';
import { ActButtons } from '../act-buttons';
import type { DeskAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { runOperation } from '../operations';
import { useTimes } from '../times';
import { WebhookDeliveries } from './deliveries';
import {
  DISABLE_WEBHOOK,
  ENABLE_WEBHOOK,
  REMOVE_WEBHOOK,
  rotateWebhook,
  type StaffWebhook,
  type TestResult,
  testWebhook,
  type WebhookSecret,
} from './webhook-data';

interface WebhookRowProps {
  readonly webhook: StaffWebhook;
  /** Begins an act, if the caller may. */
  readonly onAct: ((act: DeskAct) => void) | undefined;
  readonly onSecret: (made: WebhookSecret) => void;
}

export function WebhookRow({ webhook, onAct, onSecret }: WebhookRowProps) {
  const words = useDeskMessages().webhooks;
  const [tested, setTested] = useState<TestResult | null>(null);
  return (
    <li className="client" aria-label={webhook.url}>
      <h3>
        <bdi dir="ltr">{webhook.url}</bdi>
        {webhook.disabled_by !== null && (
          <span className="tag" data-suspended="true">
            {words.disabled}
          </span>
        )}
      </h3>
      <WebhookFacts webhook={webhook} />
      {onAct !== undefined && (
        <WebhookActs webhook={webhook} onAct={onAct} onSecret={onSecret} onTested={setTested} />
      )}
      {tested !== null && (
        <p role="status" data-tone={tested.accepted ? 'good' : 'bad'}>
          {words.tested(tested.accepted, tested.result)}
        </p>
      )}
      {webhook.waiting + webhook.given_up > 0 && (
        <WebhookDeliveries webhook={webhook} onAct={onAct} />
      )}
    </li>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: StaffWebhook }) {
  const words = useDeskMessages().webhooks;
  const times = useTimes();
  const {
    waiting,
    failing_since: failingSince,
    disabled_at: disabledAt,
    disabled_by: disabledBy,
  } = webhook;
  return (
    <dl className="facts">
      <dt>webhook_id</dt>
      <dd>{webhook.id}</dd>
      <dt>{words.events}</dt>
      <dd>{webhook.events === '*' ? words.all : <bdi dir="ltr">{webhook.events}</bdi>}</dd>
      <dt>{words.data}</dt>
      <dd>{webhook.personal ? words.withPersonal : words.idsOnly}</dd>
      <dt>{words.waiting}</dt>
      <dd>
        {waiting === 0
          ? words.count(0)
          : words.waitingSince(words.count(waiting), times.age(webhook.oldest_at))}
      </dd>
      <dt>{words.givenUp}</dt>
      <dd>{words.count(webhook.given_up)}</dd>
      {failingSince !== null && (
        <>
          <dt>{words.failing}</dt>
          <dd title={times.full(failingSince)}>{times.age(failingSince)}</dd>
        </>
      )}
      {disabledBy !== null && (
        <>
          <dt>{words.disabled}</dt>
          <dd title={times.full(disabledAt)}>
            {times.age(disabledAt)} · {words.disabledBy[disabledBy] ?? disabledBy}
          </dd>
        </>
      )}
    </dl>
  );
}

interface WebhookActsProps extends WebhookRowProps {
  readonly onAct: (act: DeskAct) => void;
  readonly onTested: (result: TestResult) => void;
}

function WebhookActs({
  webhook: { id, url, disabled_by: disabledBy },
  onAct,
  onSecret,
  onTested,
}: WebhookActsProps) {
  const { test, rotate, enable, disable, remove } = useDeskMessages().webhooks.acts;
  const acts: readonly DeskAct[] = [
    {
      ...test,
      run: async (reason) => {
        onTested(await testWebhook(id, reason));
      },
    },
    {
      ...rotate,
      run: async (reason) => {
        onSecret(await rotateWebhook(id, reason));
      },
    },
    disabledBy === null
      ? { ...disable, run: (reason) => runOperation(DISABLE_WEBHOOK, { id, reason }) }
      : { ...enable, run: (reason) => runOperation(ENABLE_WEBHOOK, { id, reason }) },
    { ...remove, run: (reason) => runOperation(REMOVE_WEBHOOK, { id, reason }) },
  ];
  return <ActButtons acts={acts} target={url} onAct={onAct} />;
}
