import '../audit/audit.css';
import '../clients/clients.css';
import './webhooks.css';
import type { KeypadError } from '@keypad/client';
import { useCallback, useEffect, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { SecretNote } from '../secret-note';
import { useActDialog } from '../use-act';
import { NewWebhookForm } from './new-webhook-form';
import {
  planWebhook,
  loadWebhooks,
  type NewWebhook,
  type StaffWebhook,
  type WebhookSecret,
} from './webhook-data';
import { WebhookRow } from './webhook-row';

/** The endpoints of webhooks, and what admins may do to them. */
export function WebhooksView() {
  const deskWords = useDeskMessages();
  const { canChange } = usePermissions();
  const [webhooks, setWebhooks] = useState<readonly StaffWebhook[] | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const mayAct = canChange('admin:webhooks');

  const loadEndpoints = useCallback(async () => {
    try {
      setWebhooks(await loadWebhooks());
      setError(null);
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }, []);
  useEffect(() => void loadEndpoints(), [loadEndpoints]);
  const { heading, begin, dialog } = useActDialog(loadEndpoints);

  function beginAdd(webhook: NewWebhook, onAdded: () => void) {
    const plan = planWebhook(webhook, (secret) => {
      setMade(secret);
      onAdded();
    });
    begin({ ...deskWords.webhooks.acts.add, plan });
  }

  return (
    <main className="desk-page">
      <div className="person-head">
        <h2 ref={heading} tabIndex={-1}>
          {deskWords.webhooks.heading}
        </h2>
        <button className="button button-small" type="button" onClick={() => void loadEndpoints()}>
          {deskWords.person.refresh}
        </button>
      </div>
      {made !== null && (
        <SecretNote
          title={deskWords.webhooks.secretOf(made.webhook.url)}
          secret={made.secret}
          onClose={() => {
            setMade(null);
          }}
        />
      )}
      {mayAct && <NewWebhookForm onAdd={beginAdd} />}
      {error !== null && <FaultNote error={error} />}
      {webhooks === null && error === null && <p className="faint">{deskWords.loading}</p>}
      {webhooks?.length === 0 && <p className="faint">{deskWords.webhooks.none}</p>}
      <ul className="clients">
        {webhooks?.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onAct={mayAct ? begin : undefined}
            onSecret={setMade}
          />
        ))}
      </ul>
      {dialog}
    </main>
  );
}
