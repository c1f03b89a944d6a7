import './clients.css';
import { LoadingNote } from '../load-note';
import { useDeskMessages } from '../messages';
import { MoreButton } from '../more-button';
import { usePermissions } from '../permissions';
import { useActDialog } from '../use-act';
import { ClientRow } from './client-row';
import { clientSecret, ClientSecretNote } from './client-secret-note';
import { NewClientForm } from './new-client-form';
import { useClientPages } from './use-client-pages';

/**
 * All clients, and what admins may do to them. A new secret is in the memory of the page until it
 * is put away.
 */
export default function ClientsView() {
  const clientWords = useDeskMessages().clients;
  const { loaded, error, loadPage } = useClientPages();
  const { heading, begin, dialog } = useActDialog(loadPage);
  const { keepSecret } = clientSecret;
  const onAct = usePermissions().canChange('admin:clients') ? begin : undefined;
  return (
    <main className="desk-page">
      <h2 ref={heading} tabIndex={-1}>
        {clientWords.heading}
      </h2>
      <ClientSecretNote />
      {onAct !== undefined && <NewClientForm onAct={onAct} onSecret={keepSecret} />}
      <LoadingNote isLoaded={loaded !== null} error={error} onRetry={() => void loadPage()} />
      <ul className="clients">
        {loaded?.clients.map((client) => (
          <ClientRow key={client.id} client={client} onAct={onAct} onSecret={keepSecret} />
        ))}
      </ul>
      {loaded?.isComplete === false && (
        <MoreButton className="act-button" onMore={() => void loadPage(loaded.clients)} />
      )}
      {dialog}
    </main>
  );
}
