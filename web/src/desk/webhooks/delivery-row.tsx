import { useDeskMessages } from '../messages';
import { TargetActButton } from '../target-act-button';
import { useTimeFormats } from '../times';
import type { WebhookDelivery } from './webhook-data';

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly onReplay: ((delivery: WebhookDelivery) => void) | undefined;
}

/** An event that the endpoint has not accepted. One that was given up can be sent again. */
export function DeliveryRow({ delivery, onReplay }: DeliveryRowProps) {
  const replayText = useDeskMessages().webhooks.acts.replay.button;
  const timeFormats = useTimeFormats();
  return (
    <li>
      <span className="event-head">
        <code dir="ltr">{delivery.type}</code>
        <time className="faint">{timeFormats.full(delivery.happened_at)}</time>
      </span>
      <DeliveryFacts delivery={delivery} />
      {delivery.state === 'GIVEN_UP' && onReplay !== undefined && (
        <TargetActButton
          text={replayText}
          target={delivery.event_id}
          onAct={() => {
            onReplay(delivery);
          }}
        />
      )}
    </li>
  );
}

function DeliveryFacts({ delivery }: Pick<DeliveryRowProps, 'delivery'>) {
  const { webhooks: webhookWords, audit: auditWords } = useDeskMessages();
  const timeFormats = useTimeFormats();
  const { event_id: eventId, account, attempts, result, state, next_at: nextAt } = delivery;
  return (
    <span className="faint event-facts">
      <bdi dir="ltr">{eventId}</bdi>
      {account !== null && <span>{auditWords.references.user(account)}</span>}
      <span>{webhookWords.attempts(attempts)}</span>
      {result !== null && <bdi dir="ltr">{result}</bdi>}
      <span>
        {state === 'GIVEN_UP' && webhookWords.gaveUp(timeFormats.full(nextAt))}
        {state !== 'GIVEN_UP' && webhookWords.next(timeFormats.until(nextAt))}
      </span>
    </span>
  );
}
