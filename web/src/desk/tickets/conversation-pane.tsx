import './conversation-pane.css';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { ComposeForm } from './compose-form';
import { ConversationHead } from './conversation-head';
import { conversationStore } from './conversation-store';
import { NamesakeList } from './namesake-list';
import { isMessage, type StaffTicketEntry } from './ticket';
import { TicketThread } from './ticket-thread';
import { useNameSearch } from './use-name-search';

interface ConversationPaneProps {
  /** Id of the open ticket; '' if there is none. */
  readonly id: string;
}

export function ConversationPane({ id }: ConversationPaneProps) {
  const deskWords = useDeskMessages();
  const { ticket: shown, error } = useStore(conversationStore);
  const isReady = shown?.ticket.id === id;
  return (
    <section className="conversation" aria-label={deskWords.conversation.label}>
      {id !== '' && (
        <a className="back" href="#/tickets">
          {deskWords.back}
        </a>
      )}
      {!isReady && error === null && <MissingConversationNote id={id} />}
      {isReady && <ConversationHead shown={shown} />}
      {isReady && <OpenThread key={id} shown={shown} />}
      {error !== null && <FaultNote error={error} />}
      {isReady && <OpenComposeForm key={`${id} compose`} shown={shown} />}
    </section>
  );
}

/** The reason that no conversation is shown, and the people whose numbers end as was typed. */
function MissingConversationNote({ id }: ConversationPaneProps) {
  const { tickets: ticketWords, loading } = useDeskMessages();
  const { missingId } = useStore(conversationStore);
  const isMissing = missingId === id || id.startsWith('0');
  const isEndOfNumber = useNameSearch(id) && isMissing;
  if (id === '') return <p className="pane-note">{ticketWords.select}</p>;
  return (
    <>
      {isEndOfNumber && <NamesakeList key={id} words={id} isAlone />}
      <p className="pane-note" role="status">
        {isMissing ? ticketWords.missing : loading} {isEndOfNumber && ticketWords.namesSearched}
      </p>
    </>
  );
}

interface OpenTicketProps {
  readonly shown: StaffTicketEntry;
}

function OpenThread({ shown: { ticket } }: OpenTicketProps) {
  const { entries } = useStore(conversationStore);
  const shownReplies = entries.filter(isMessage).length;
  return <TicketThread entries={entries} hasEarlier={ticket.replies_count > shownReplies} />;
}

/** The form for replies and notes, if the session may write them. */
function OpenComposeForm({ shown: { ticket } }: OpenTicketProps) {
  const { canChange } = usePermissions();
  if (!canChange('admin:tickets')) return null;
  return <ComposeForm ticketId={ticket.id} isClosed={ticket.status === 'CLOSED'} />;
}
