import '../clients/clients.css';
import './webhooks.css';
import { useCallback, useEffect, useState } from 'react';
import type { StaffAct } from '../act-dialog';
import { LoadingNote } from '../load-note';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { useActDialog } from '../use-act';
import { useLoadFault } from '../use-load-fault';
import { ViewHeading } from '../view-heading';
import { NewWebhookForm } from './new-webhook-form';
import { loadWebhooks, type StaffWebhook, type WebhookSecret } from './webhook-data';
import { WebhookRow } from './webhook-row';
import { webhookSecret, WebhookSecretNote } from './webhook-secret-note';

/** The endpoints of webhooks, and what admins may do to them. */
export default function WebhooksView() {
  const webhookWords = useDeskMessages().webhooks;
  const { webhooks, error, loadEndpoints } = useWebhookList();
  const { heading, begin, dialog } = useActDialog(loadEndpoints);
  const { keepSecret } = webhookSecret;
  const onAct = usePermissions().canChange('admin:webhooks') ? begin : undefined;
  const readAgain = () => void loadEndpoints();
  return (
    <main className="desk-page">
      <ViewHeading heading={heading} onRefresh={readAgain}>
        {webhookWords.heading}
      </ViewHeading>
      <WebhookSecretNote />
      {onAct !== undefined && <NewWebhookForm onAct={onAct} onSecret={keepSecret} />}
      <LoadingNote isLoaded={webhooks !== null} error={error} onRetry={readAgain} />
      {webhooks !== null && <WebhookList webhooks={webhooks} onAct={onAct} onSecret={keepSecret} />}
      {dialog}
    </main>
  );
}

function useWebhookList() {
  const [webhooks, setWebhooks] = useState<readonly StaffWebhook[] | null>(null);
  const { error, attemptLoad } = useLoadFault();
  const loadEndpoints = useCallback(() => attemptLoad(loadWebhooks, setWebhooks), [attemptLoad]);
  useEffect(() => void loadEndpoints(), [loadEndpoints]);
  return { webhooks, error, loadEndpoints };
}

interface WebhookListProps {
  readonly webhooks: readonly StaffWebhook[];
  readonly onAct: ((act: StaffAct) => void) | undefined;
  readonly onSecret: (made: WebhookSecret) => void;
}

function WebhookList({ webhooks, ...acts }: WebhookListProps) {
  const webhookWords = useDeskMessages().webhooks;
  return (
    <>
      {webhooks.length === 0 && <p className="faint">{webhookWords.none}</p>}
      <ul className="clients">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} {...acts} />
        ))}
      </ul>
    </>
  );
}
