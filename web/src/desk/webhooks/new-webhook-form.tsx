import { type SubmitEvent, useState } from 'react';
import { toButtonClass } from '../../button-class';
import { InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import type { NewWebhook } from './webhook-data';

const EMPTY_WEBHOOK: NewWebhook = { url: '', events: '', isPersonal: false };

interface NewWebhookFormProps {
  /** Calls `onAdded` after the endpoint was added. */
  readonly onAdd: (webhook: NewWebhook, onAdded: () => void) => void;
}

export function NewWebhookForm({ onAdd }: NewWebhookFormProps) {
  const webhookWords = useDeskMessages().webhooks;
  const [webhook, setWebhook] = useState(EMPTY_WEBHOOK);
  const isReady = webhook.url.trim() !== '';

  function submitWebhook(event: SubmitEvent) {
    event.preventDefault();
    if (!isReady) return;
    onAdd(webhook, () => {
      setWebhook(EMPTY_WEBHOOK);
    });
  }

  return (
    <details className="new-client">
      <summary>{webhookWords.create}</summary>
      <form onSubmit={submitWebhook}>
        <InputField
          label={webhookWords.url}
          value={webhook.url}
          maxLength={500}
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          onText={(url) => {
            setWebhook({ ...webhook, url });
          }}
        />
        <InputField
          label={webhookWords.eventsHint}
          value={webhook.events}
          dir="ltr"
          autoComplete="off"
          onText={(events) => {
            setWebhook({ ...webhook, events });
          }}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={webhook.isPersonal}
            onChange={(event) => {
              setWebhook({ ...webhook, isPersonal: event.target.checked });
            }}
          />
          {webhookWords.personal}
        </label>
        <button className={toButtonClass(isReady)} aria-disabled={!isReady}>
          {webhookWords.acts.add.button}
        </button>
      </form>
    </details>
  );
}
