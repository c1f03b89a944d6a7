import { type SubmitEvent, useState } from 'react';
import { InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import type { NewWebhook } from './webhook-data';

const NOTHING: NewWebhook = { url: '', events: '', isPersonal: false };

interface NewWebhookFormProps {
  /** Calls `onAdded` after the endpoint was added. */
  readonly onAdd: (webhook: NewWebhook, onAdded: () => void) => void;
}

export function NewWebhookForm({ onAdd }: NewWebhookFormProps) {
  const words = useDeskMessages().webhooks;
  const [webhook, setWebhook] = useState(NOTHING);
  const isReady = webhook.url.trim() !== '';

  function submitWebhook(event: SubmitEvent) {
    event.preventDefault();
    if (!isReady) return;
    onAdd(webhook, () => {
      setWebhook(NOTHING);
    });
  }

  return (
    <details className="new-client">
      <summary>{words.create}</summary>
      <form onSubmit={submitWebhook}>
        <InputField
          label={words.url}
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
          label={words.eventsHint}
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
          {words.personal}
        </label>
        <button className={isReady ? 'button button-main' : 'button'} aria-disabled={!isReady}>
          {words.acts.add.button}
        </button>
      </form>
    </details>
  );
}
