import type { KeypadError } from '@keypad/client';
import { useCallback, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import {
  DELIVERIES_PAGE,
  loadDeliveries,
  planEventReplay,
  type StaffWebhook,
  type WebhookDelivery,
} from './webhook-data';

interface WebhookDeliveriesProps {
  readonly webhook: StaffWebhook;
  readonly onAct: ((act: StaffAct) => void) | undefined;
}

/** The events that an endpoint has not accepted, which are read when they are opened. */
export function WebhookDeliveries({ webhook, onAct }: WebhookDeliveriesProps) {
  const deskWords = useDeskMessages();
  const [shown, setShown] = useState<readonly WebhookDelivery[]>([]);
  const [isComplete, setComplete] = useState(true);
  const [error, setError] = useState<KeypadError | null>(null);
  const loadPage = useCallback(
    async (before: readonly WebhookDelivery[] = []) => {
      try {
        const deliveryPage = await loadDeliveries(webhook.id, before.at(-1)?.id);
        setShown([...before, ...deliveryPage]);
        setComplete(deliveryPage.length < DELIVERIES_PAGE);
        setError(null);
      } catch (cause) {
        setError(toKeypadError(cause));
      }
    },
    [webhook.id],
  );

  function beginReplay({ event_id }: WebhookDelivery) {
    const plan = planEventReplay(webhook.id, event_id, () => void loadPage());
    onAct?.({ ...deskWords.webhooks.acts.replay, plan });
  }

  return (
    <details
      onToggle={(event) => {
        if (event.currentTarget.open) void loadPage();
      }}
    >
      <summary>{deskWords.webhooks.unaccepted}</summary>
      {error !== null && <FaultNote error={error} />}
      <ul className="events">
        {shown.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onReplay={onAct && beginReplay} />
        ))}
      </ul>
      {!isComplete && (
        <button className="button act-button" type="button" onClick={() => void loadPage(shown)}>
          {deskWords.people.more}
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
  const deskWords = useDeskMessages();
  const timeFormats = useTimeFormats();
  const { type, account, attempts, result, next_at: nextAt, event_id: eventId } = delivery;
  const isGivenUp = delivery.state === 'GIVEN_UP';
  const { webhooks } = deskWords;
  return (
    <li>
      <span className="event-head">
        <code dir="ltr">{type}</code>
        <time className="faint">{timeFormats.full(delivery.happened_at)}</time>
      </span>
      <span className="faint event-facts">
        <bdi dir="ltr">{eventId}</bdi>
        {account !== null && <span>{deskWords.audit.account(account)}</span>}
        <span>{webhooks.attempts(attempts)}</span>
        {result !== null && <bdi dir="ltr">{result}</bdi>}
        <span>
          {isGivenUp
            ? webhooks.gaveUp(timeFormats.full(nextAt))
            : webhooks.next(timeFormats.until(nextAt))}
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
