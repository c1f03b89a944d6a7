import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { PersonCard } from '../people/person-card';
import { usePermissions } from '../permissions';
import { conversation } from './conversation-store';
import { formatName } from './ticket';

/** The user of the open ticket. */
export function PersonPane() {
  const words = useDeskMessages();
  const { canRead } = usePermissions();
  const { ticket: shown } = useStore(conversation);
  if (shown === null) return null;
  const { user, ticket } = shown;
  return (
    <aside className="person" aria-label={words.person.label}>
      {user === null && <p className="faint">{words.tickets.deleted}</p>}
      {user !== null && canRead('admin:users') && (
        <PersonCard key={user.id} userId={user.id} ticketId={ticket.id} />
      )}
      {user !== null && !canRead('admin:users') && <h2 dir="auto">{formatName(user)}</h2>}
    </aside>
  );
}
