import { type SubmitEvent, useState } from 'react';
import { toButtonClass } from '../../button-class';
import { InputField } from '../../sign-in/fields';
import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { type NewWebhookInput, planWebhook, type WebhookSecret } from './webhook-data';

const EMPTY_WEBHOOK: NewWebhookInput = { url: '', events: '', isPersonal: false };

interface NewWebhookFormProps {
  readonly onAct: (act: StaffAct) => void;
  readonly onSecret: (made: WebhookSecret) => void;
}

/** Adds an endpoint. What was typed stays until the endpoint was added. */
export function NewWebhookForm({ onAct, onSecret }: NewWebhookFormProps) {
  const webhookWords = useDeskMessages().webhooks;
  const [webhook, setWebhook] = useState(EMPTY_WEBHOOK);
  const isReady = webhook.url.trim() !== '';

  function submitWebhook(event: SubmitEvent) {
    event.preventDefault();
    if (!isReady) return;
    const plan = planWebhook(webhook, (secret) => {
      onSecret(secret);
      setWebhook(EMPTY_WEBHOOK);
    });
    onAct({ ...webhookWords.acts.add, plan });
  }

  return (
    <details className="new-client">
      <summary>{webhookWords.create}</summary>
      <form onSubmit={submitWebhook}>
        <NewWebhookFields webhook={webhook} onChange={setWebhook} />
        <button className={toButtonClass(isReady)} aria-disabled={!isReady}>
          {webhookWords.acts.add.button}
        </button>
      </form>
    </details>
  );
}

interface NewWebhookFieldsProps {
  readonly webhook: NewWebhookInput;
  readonly onChange: (webhook: NewWebhookInput) => void;
}

function NewWebhookFields({ webhook, onChange }: NewWebhookFieldsProps) {
  const webhookWords = useDeskMessages().webhooks;
  return (
    <>
      <InputField
        label={webhookWords.url}
        value={webhook.url}
        maxLength={500}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        onText={(url) => {
          onChange({ ...webhook, url });
        }}
      />
      <InputField
        label={webhookWords.eventsHint}
        value={webhook.events}
        dir="ltr"
        autoComplete="off"
        onText={(events) => {
          onChange({ ...webhook, events });
        }}
      />
      <PersonalDataCheckbox webhook={webhook} onChange={onChange} />
    </>
  );
}

/** Asks whether the events may carry personal data. */
function PersonalDataCheckbox({ webhook, onChange }: NewWebhookFieldsProps) {
  const webhookWords = useDeskMessages().webhooks;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={webhook.isPersonal}
        onChange={(event) => {
          onChange({ ...webhook, isPersonal: event.target.checked });
        }}
      />
      {webhookWords.personal}
    </label>
  );
}
