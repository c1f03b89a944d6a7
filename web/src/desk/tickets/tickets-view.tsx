import './tickets-view.css';
import { useEffect } from 'react';
import { useStore } from '../../store';
import { useTicketKeys } from '../commands/use-desk-keys';
import { useDeskMessages } from '../messages';
import { usePolling } from '../use-poll';
import { bulkTickets } from './bulk-store';
import { ConversationPane } from './conversation-pane';
import { conversationStore } from './conversation-store';
import { PersonPane } from './person-pane';
import { replyDrafts } from './reply-drafts';
import { PRESENCE_EVERY_MS, ticketPresence } from './ticket-presence';
import { TicketListPane } from './ticket-list-pane';
import { ticketList } from './ticket-list-store';

const pollChanges = () => conversationStore.pollChanges();
const sendPresence = () => ticketPresence.tellPresence();

/**
 * The list of tickets, one conversation and its person. On narrow screens the list or the
 * conversation is shown.
 */
export function TicketsView({ id }: { readonly id: string }) {
  useEffect(() => {
    replyDrafts.restoreDrafts();
    void ticketList.showTickets();
    void conversationStore.loadAnswers().catch(() => undefined);
  }, []);
  // The service reads 0002 as 2, which is the number of another ticket.
  const ticketId = id.startsWith('0') ? '' : id;
  useEffect(() => {
    void conversationStore.openTicket(ticketId);
    ticketPresence.openTicket(ticketId);
    bulkTickets.dismissReport();
  }, [ticketId]);
  usePolling(pollChanges);
  usePolling(sendPresence, PRESENCE_EVERY_MS);
  useWaitingTitle();
  useTicketKeys(ticketId);
  return (
    <main className="tickets" data-open={id !== ''}>
      <TicketListPane selected={ticketId} />
      <ConversationPane id={id} />
      <PersonPane />
    </main>
  );
}

/** Puts the number of users who wait into the title of the page. */
function useWaitingTitle(): void {
  const { title } = useDeskMessages();
  const { counts } = useStore(ticketList);
  const waitingCount = counts?.waiting ?? 0;
  useEffect(() => {
    document.title = waitingCount === 0 ? title : `(${String(waitingCount)}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [title, waitingCount]);
}
