import './person-pane.css';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { PersonCard } from '../people/person-card';
import { usePermissions } from '../permissions';
import { conversationStore } from './conversation-store';
import { formatPersonName } from './ticket';

/** The user of the open ticket. */
export function PersonPane() {
  const deskWords = useDeskMessages();
  const { canRead } = usePermissions();
  const { ticket: shown } = useStore(conversationStore);
  if (shown === null) return null;
  const { user, ticket } = shown;
  return (
    <section className="person" aria-label={deskWords.person.label}>
      {user === null && <p className="faint">{deskWords.tickets.deleted}</p>}
      {user !== null && canRead('admin:users') && (
        <PersonCard key={user.id} userId={user.id} ticketId={ticket.id} />
      )}
      {user !== null && !canRead('admin:users') && <h2 dir="auto">{formatPersonName(user)}</h2>}
    </section>
  );
}
