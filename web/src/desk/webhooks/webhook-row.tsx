import { useState } from 'react';
import type { Act } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { useTimes } from '../times';
import { Deliveries } from './deliveries';
import {
  changeWebhook,
  type NewSecret,
  rotateWebhook,
  type TestResult,
  testWebhook,
  type Webhook,
} from './webhook-data';

interface WebhookRowProps {
  readonly webhook: Webhook;
  /** Begins an act, if the caller may. */
  readonly onAct: ((act: Act) => void) | undefined;
  readonly onSecret: (made: NewSecret) => void;
}

export function WebhookRow({ webhook, onAct, onSecret }: WebhookRowProps) {
  const words = useDeskMessages().webhooks;
  const [tested, setTested] = useState<TestResult | null>(null);
  return (
    <li className="client" aria-label={webhook.url}>
      <h3>
        <bdi dir="ltr">{webhook.url}</bdi>
        {webhook.disabledBy !== '' && (
          <span className="tag" data-suspended="true">
            {words.disabled}
          </span>
        )}
      </h3>
      <Facts webhook={webhook} />
      {onAct !== undefined && <Acts webhook={webhook} onAct={onAct} onSecret={onSecret} onTested={setTested} />}
      {tested !== null && (
        <p role="status" data-tone={tested.isAccepted ? 'good' : 'bad'}>
          {words.tested(tested.isAccepted, tested.result)}
        </p>
      )}
      {webhook.waiting + webhook.givenUp > 0 && <Deliveries webhook={webhook} onAct={onAct} />}
    </li>
  );
}

function Facts({ webhook }: { readonly webhook: Webhook }) {
  const words = useDeskMessages().webhooks;
  const times = useTimes();
  const { waiting, oldestAt, failingSince, disabledAt, disabledBy } = webhook;
  return (
    <dl className="facts">
      <dt>webhook_id</dt>
      <dd>{webhook.id}</dd>
      <dt>{words.events}</dt>
      <dd>{webhook.events === '*' ? words.all : <bdi dir="ltr">{webhook.events}</bdi>}</dd>
      <dt>{words.data}</dt>
      <dd>{webhook.isPersonal ? words.withPersonal : words.idsOnly}</dd>
      <dt>{words.waiting}</dt>
      <dd>{waiting === 0 ? words.count(0) : words.waitingSince(words.count(waiting), times.age(oldestAt))}</dd>
      <dt>{words.givenUp}</dt>
      <dd>{words.count(webhook.givenUp)}</dd>
      {!Number.isNaN(failingSince) && (
        <>
          <dt>{words.failing}</dt>
          <dd title={times.full(failingSince)}>{times.age(failingSince)}</dd>
        </>
      )}
      {disabledBy !== '' && (
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

interface ActsProps extends WebhookRowProps {
  readonly onAct: (act: Act) => void;
  readonly onTested: (result: TestResult) => void;
}

function Acts({ webhook: { id, url, disabledBy }, onAct, onSecret, onTested }: ActsProps) {
  const { test, rotate, enable, disable, remove } = useDeskMessages().webhooks.acts;
  const acts: readonly Act[] = [
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
    disabledBy === ''
      ? { ...disable, run: (reason) => changeWebhook('Disable', id, reason) }
      : { ...enable, run: (reason) => changeWebhook('Enable', id, reason) },
    { ...remove, run: (reason) => changeWebhook('Remove', id, reason) },
  ];
  return (
    <div className="client-acts">
      {acts.map((act) => (
        <button
          key={act.button}
          className="button button-small"
          type="button"
          aria-label={`${act.button}: ${url}`}
          onClick={() => {
            onAct(act);
          }}
        >
          {act.button}
        </button>
      ))}
    </div>
  );
}
