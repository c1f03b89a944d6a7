import { type SubmitEvent, useState } from 'react';
import { toButtonClass } from '../../button-class';
import { ChoiceField, InputField } from '../../sign-in/fields';
import { useDeskMessages } from '../messages';
import type { NewClient } from './client-data';

const EMPTY_CLIENT: NewClient = { name: '', platform: 'WEB', scope: '' };

interface NewClientFormProps {
  /** Calls `onCreated` after the client was created. */
  readonly onCreate: (client: NewClient, onCreated: () => void) => void;
}

export function NewClientForm({ onCreate }: NewClientFormProps) {
  const clientWords = useDeskMessages().clients;
  const [client, setClient] = useState(EMPTY_CLIENT);
  const isReady = client.name.trim() !== '';

  function submitClient(event: SubmitEvent) {
    event.preventDefault();
    if (!isReady) return;
    onCreate(client, () => {
      setClient(EMPTY_CLIENT);
    });
  }

  return (
    <details className="new-client">
      <summary>{clientWords.create}</summary>
      <form onSubmit={submitClient}>
        <InputField
          label={clientWords.name}
          value={client.name}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          onText={(name) => {
            setClient({ ...client, name });
          }}
        />
        <ChoiceField
          label={clientWords.platform}
          value={client.platform}
          options={clientWords.platforms}
          onChoice={(platform) => {
            setClient({ ...client, platform });
          }}
        />
        <InputField
          className="field-scope"
          label={clientWords.scopeHint}
          value={client.scope}
          dir="ltr"
          autoComplete="off"
          onText={(scope) => {
            setClient({ ...client, scope });
          }}
        />
        <button className={toButtonClass(isReady)} aria-disabled={!isReady}>
          {clientWords.acts.create.button}
        </button>
      </form>
    </details>
  );
}
