import type { KeypadError } from '@keypad/client';
import { useCallback, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import type { DeskAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { runOperation } from '../operations';
import { useTimes } from '../times';
import {
  DELIVERIES_PAGE,
  loadDeliveries,
  REPLAY_EVENT,
  type StaffWebhook,
  type WebhookDelivery,
} from './webhook-data';

interface WebhookDeliveriesProps {
  readonly webhook: StaffWebhook;
  readonly onAct: ((act: DeskAct) => void) | undefined;
}

/** The events that an endpoint has not accepted, which are read when they are opened. */
export function WebhookDeliveries({ webhook, onAct }: WebhookDeliveriesProps) {
  const words = useDeskMessages();
  const [shown, setShown] = useState<readonly WebhookDelivery[]>([]);
  const [isComplete, setComplete] = useState(true);
  const [error, setError] = useState<KeypadError | null>(null);
  const load = useCallback(
    async (before: readonly WebhookDelivery[] = []) => {
      try {
        const page = await loadDeliveries(webhook.id, before.at(-1)?.id);
        setShown([...before, ...page]);
        setComplete(page.length < DELIVERIES_PAGE);
        setError(null);
      } catch (cause) {
        setError(toKeypadError(cause));
      }
    },
    [webhook.id],
  );

  function beginReplay({ event_id }: WebhookDelivery) {
    const runReplay = async (reason: string) => {
      await runOperation(REPLAY_EVENT, { id: webhook.id, event_id, reason });
      void load();
    };
    onAct?.({ ...words.webhooks.acts.replay, run: runReplay });
  }

  return (
    <details
      onToggle={(event) => {
        if (event.currentTarget.open) void load();
      }}
    >
      <summary>{words.webhooks.unaccepted}</summary>
      {error !== null && <FaultNote error={error} />}
      <ul className="events">
        {shown.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onReplay={onAct && beginReplay} />
        ))}
      </ul>
      {!isComplete && (
        <button className="button act-button" type="button" onClick={() => void load(shown)}>
          {words.people.more}
        </button>
      )}
    </details>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly onReplay: ((delivery: WebhookDelivery) => void) | undefined;
}

function DeliveryRow({ delivery, onReplay }: DeliveryRowProps) {
  const words = useDeskMessages();
  const times = useTimes();
  const { type, account, attempts, result, next_at: nextAt, event_id: eventId } = delivery;
  const isGivenUp = delivery.state === 'GIVEN_UP';
  const { webhooks } = words;
  return (
    <li>
      <span className="event-head">
        <code dir="ltr">{type}</code>
        <time className="faint">{times.full(delivery.happened_at)}</time>
      </span>
      <span className="faint event-facts">
        <bdi dir="ltr">{eventId}</bdi>
        {account !== null && <span>{words.audit.account(account)}</span>}
        <span>{webhooks.attempts(attempts)}</span>
        {result !== null && <bdi dir="ltr">{result}</bdi>}
        <span>
          {isGivenUp ? webhooks.gaveUp(times.full(nextAt)) : webhooks.next(times.until(nextAt))}
        </span>
      </span>
      {isGivenUp && onReplay !== undefined && (
        <button
          className="button button-small act-button"
          type="button"
          aria-label={`${webhooks.acts.replay.button}: ${eventId}`}
          onClick={() => {
            onReplay(delivery);
          }}
        >
          {webhooks.acts.replay.button}
        </button>
      )}
    </li>
  );
}
