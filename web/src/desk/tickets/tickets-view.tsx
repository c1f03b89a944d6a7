import './tickets.css';
import { useEffect } from 'react';
import { usePolling } from '../use-poll';
import { ConversationPane } from './conversation-pane';
import { conversationStore } from './conversation-store';
import { PersonPane } from './person-pane';
import { replyDrafts } from './reply-drafts';
import { TicketListPane } from './ticket-list-pane';
import { ticketList } from './ticket-list-store';

const pollChanges = () => conversationStore.pollChanges();

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
  useEffect(() => {
    void conversationStore.openTicket(id);
  }, [id]);
  usePolling(pollChanges);
  return (
    <div className="tickets" data-open={id !== ''}>
      <TicketListPane selected={id} />
      <ConversationPane id={id} />
      <PersonPane />
    </div>
  );
}
