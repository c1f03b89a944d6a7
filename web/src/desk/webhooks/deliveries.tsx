import { useCallback, useState } from 'react';
import { ServiceError } from '../../service';
import { FaultNote } from '../../sign-in/fault-note';
import type { Act } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { useTimes } from '../times';
import { DELIVERIES_PAGE, type Delivery, loadDeliveries, replayEvent, type Webhook } from './webhook-data';

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly onAct: ((act: Act) => void) | undefined;
}

/** The events that an endpoint has not accepted, which are read when they are opened. */
export function Deliveries({ webhook, onAct }: DeliveriesProps) {
  const words = useDeskMessages();
  const [shown, setShown] = useState<readonly Delivery[]>([]);
  const [isComplete, setComplete] = useState(true);
  const [error, setError] = useState<ServiceError | null>(null);
  const load = useCallback(
    async (before: readonly Delivery[] = []) => {
      try {
        const page = await loadDeliveries(webhook.id, before.at(-1)?.id);
        setShown([...before, ...page]);
        setComplete(page.length < DELIVERIES_PAGE);
        setError(null);
      } catch (cause) {
        setError(ServiceError.of(cause));
      }
    },
    [webhook.id],
  );

  function replay({ eventId }: Delivery) {
    const run = async (reason: string) => {
      await replayEvent(webhook.id, eventId, reason);
      void load();
    };
    onAct?.({ ...words.webhooks.acts.replay, run });
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
          <Row key={delivery.id} delivery={delivery} onReplay={onAct && replay} />
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

interface RowProps {
  readonly delivery: Delivery;
  readonly onReplay: ((delivery: Delivery) => void) | undefined;
}

function Row({ delivery, onReplay }: RowProps) {
  const words = useDeskMessages();
  const times = useTimes();
  const { type, account, isGivenUp, attempts, result, nextAt, eventId } = delivery;
  const { webhooks } = words;
  return (
    <li>
      <span className="event-head">
        <code dir="ltr">{type}</code>
        <time className="faint">{times.full(delivery.happenedAt)}</time>
      </span>
      <span className="faint event-facts">
        <bdi dir="ltr">{eventId}</bdi>
        {account !== '' && <span>{words.audit.account(account)}</span>}
        <span>{webhooks.attempts(attempts)}</span>
        {result !== '' && <bdi dir="ltr">{result}</bdi>}
        <span>{isGivenUp ? webhooks.gaveUp(times.full(nextAt)) : webhooks.next(times.until(nextAt))}</span>
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
