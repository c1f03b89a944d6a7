import './clients.css';
import type { KeypadError } from '@keypad/client';
import { useCallback, useEffect, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { FaultNote } from '../../sign-in/fault-note';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { SecretNote } from '../secret-note';
import { useActDialog } from '../use-act';
import {
  CLIENTS_PAGE,
  type ClientSecret,
  planClient,
  loadClients,
  type NewClient,
  type StaffClient,
} from './client-data';
import { ClientRow } from './client-row';
import { NewClientForm } from './new-client-form';

interface LoadedClients {
  readonly clients: readonly StaffClient[];
  readonly isComplete: boolean;
}

/**
 * All clients, and what admins may do to them. A new secret is in the memory of the page until it
 * is put away.
 */
export function ClientsView() {
  const deskWords = useDeskMessages();
  const { canChange } = usePermissions();
  const [loaded, setLoaded] = useState<LoadedClients | null>(null);
  const [error, setError] = useState<KeypadError | null>(null);
  const [made, setMade] = useState<ClientSecret | null>(null);
  const mayAct = canChange('admin:clients');

  const loadPage = useCallback(async (shown: readonly StaffClient[] = []) => {
    try {
      const clientPage = await loadClients(shown.at(-1)?.id);
      setLoaded({
        clients: [...shown, ...clientPage],
        isComplete: clientPage.length < CLIENTS_PAGE,
      });
      setError(null);
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }, []);
  useEffect(() => void loadPage(), [loadPage]);
  const { heading, begin, dialog } = useActDialog(loadPage);

  function beginCreate(client: NewClient, onCreated: () => void) {
    const { create: texts } = deskWords.clients.acts;
    const plan = planClient(client, (secret) => {
      setMade(secret);
      onCreated();
    });
    begin({ ...texts, about: texts.about(client.name), plan });
  }

  return (
    <main className="desk-page">
      <h2 ref={heading} tabIndex={-1}>
        {deskWords.clients.heading}
      </h2>
      {made !== null && (
        <SecretNote
          title={deskWords.clients.secretOf(made.client.name, made.client.id)}
          secret={made.client_secret}
          onClose={() => {
            setMade(null);
          }}
        />
      )}
      {mayAct && <NewClientForm onCreate={beginCreate} />}
      {error !== null && <FaultNote error={error} />}
      {loaded === null && error === null && <p className="faint">{deskWords.loading}</p>}
      <ul className="clients">
        {loaded?.clients.map((client) => (
          <ClientRow
            key={client.id}
            client={client}
            onAct={mayAct ? begin : undefined}
            onSecret={setMade}
          />
        ))}
      </ul>
      {loaded?.isComplete === false && (
        <button
          className="button act-button"
          type="button"
          onClick={() => void loadPage(loaded.clients)}
        >
          {deskWords.people.more}
        </button>
      )}
      {dialog}
    </main>
  );
}
