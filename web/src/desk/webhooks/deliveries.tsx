import { useCallback, useState } from 'react';
import { FaultNote } from '../../sign-in/fault-note';
import type { StaffAct } from '../act-dialog';
import { FoldedSection } from '../folded-section';
import { useDeskMessages } from '../messages';
import { MoreButton } from '../more-button';
import { useLoadFault } from '../use-load-fault';
import { DeliveryRow } from './delivery-row';
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
  const { shown, isComplete, error, loadPage } = useDeliveryPages(webhook.id);

  function beginReplay({ event_id }: WebhookDelivery) {
    const plan = planEventReplay(webhook.id, event_id, () => void loadPage());
    onAct?.({ ...deskWords.webhooks.acts.replay, plan });
  }

  return (
    <FoldedSection summary={deskWords.webhooks.unaccepted} onOpen={() => void loadPage()}>
      {error !== null && <FaultNote error={error} />}
      <ul className="events">
        {shown.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onReplay={onAct && beginReplay} />
        ))}
      </ul>
      {!isComplete && <MoreButton className="act-button" onMore={() => void loadPage(shown)} />}
    </FoldedSection>
  );
}

function useDeliveryPages(webhookId: string) {
  const [shown, setShown] = useState<readonly WebhookDelivery[]>([]);
  const [isComplete, setComplete] = useState(true);
  const { error, attemptLoad } = useLoadFault();
  const loadPage = useCallback(
    (before: readonly WebhookDelivery[] = []) =>
      attemptLoad(
        () => loadDeliveries(webhookId, before.at(-1)?.id),
        (deliveryPage) => {
          setShown([...before, ...deliveryPage]);
          setComplete(deliveryPage.length < DELIVERIES_PAGE);
        },
        { isMore: before.length > 0 },
      ),
    [attemptLoad, webhookId],
  );
  return { shown, isComplete, error, loadPage };
}
