import './tickets.css';
import { useCallback, useEffect } from 'react';
import { usePoll } from '../use-poll';
import { ConversationPane } from './conversation-pane';
import { conversation } from './conversation-store';
import { PersonPane } from './person-pane';
import { TicketListPane } from './ticket-list-pane';
import { ticketList } from './ticket-list-store';

/**
 * The list of tickets, one conversation and its person. On narrow screens the list or the
 * conversation is shown.
 */
export function TicketsView({ id }: { readonly id: string }) {
  useEffect(() => {
    void ticketList.showTickets();
    void conversation.loadAnswers().catch(() => undefined);
  }, []);
  useEffect(() => {
    void conversation.openTicket(id);
  }, [id]);
  usePoll(
    useCallback(async () => {
      if ((await ticketList.pollTickets()) && id !== '') await conversation.reloadTicket();
    }, [id]),
  );
  return (
    <div className="tickets" data-open={id !== ''}>
      <TicketListPane selected={id} />
      <ConversationPane id={id} />
      <PersonPane />
    </div>
  );
}
