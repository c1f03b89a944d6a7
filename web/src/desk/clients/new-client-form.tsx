import { type SubmitEvent, useState } from 'react';
import { toButtonClass } from '../../button-class';
import { ChoiceField, InputField } from '../../sign-in/fields';
import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { type ClientSecret, type NewClientInput, planClient } from './client-data';

const EMPTY_CLIENT: NewClientInput = { name: '', platform: 'WEB', scope: '' };

interface NewClientFormProps {
  readonly onAct: (act: StaffAct) => void;
  readonly onSecret: (made: ClientSecret) => void;
}

/** Creates a client. What was typed stays until the client was created. */
export function NewClientForm({ onAct, onSecret }: NewClientFormProps) {
  const clientWords = useDeskMessages().clients;
  const [client, setClient] = useState(EMPTY_CLIENT);
  const createWords = clientWords.acts.create;
  const isReady = client.name.trim() !== '';

  function submitClient(event: SubmitEvent) {
    event.preventDefault();
    if (!isReady) return;
    const plan = planClient(client, (secret) => {
      onSecret(secret);
      setClient(EMPTY_CLIENT);
    });
    onAct({ ...createWords, about: createWords.about(client.name), plan });
  }

  return (
    <details className="new-client">
      <summary>{clientWords.create}</summary>
      <form onSubmit={submitClient}>
        <NewClientFields client={client} onChange={setClient} />
        <button className={toButtonClass(isReady)} aria-disabled={!isReady}>
          {createWords.button}
        </button>
      </form>
    </details>
  );
}

interface NewClientFieldsProps {
  readonly client: NewClientInput;
  readonly onChange: (client: NewClientInput) => void;
}

function NewClientFields({ client, onChange }: NewClientFieldsProps) {
  const clientWords = useDeskMessages().clients;
  return (
    <>
      <InputField
        label={clientWords.name}
        value={client.name}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        onText={(name) => {
          onChange({ ...client, name });
        }}
      />
      <ChoiceField
        label={clientWords.platform}
        value={client.platform}
        options={clientWords.platforms}
        onChoice={(platform) => {
          onChange({ ...client, platform });
        }}
      />
      <InputField
        className="field-scope"
        label={clientWords.scopeHint}
        value={client.scope}
        dir="ltr"
        autoComplete="off"
        onText={(scope) => {
          onChange({ ...client, scope });
        }}
      />
    </>
  );
}
