import './ticket-actions.css';
import { useState } from 'react';
import { useStore } from '../../store';
import { useDeskCommand } from '../commands/desk-commands';
import { useDeskMessages } from '../messages';
import { AssigneeField } from './assignee-field';
import { conversationStore } from './conversation-store';
import { HandOverDialog } from './hand-over-dialog';
import type { StaffTicketEntry } from './ticket';
import { readOwnId } from './ticket-selection';

interface TicketActionsProps {
  readonly isClosed: boolean;
  readonly assignee: StaffTicketEntry['assignee'];
}

/** The means to assign, close and reopen the open ticket. */
export function TicketActions({ isClosed, assignee }: TicketActionsProps) {
  const { take } = useDeskMessages().conversation;
  const takeTicket = () => conversationStore.assignTicket(readOwnId());
  useDeskCommand('take', () => {
    if (!isClosed) void takeTicket();
  });
  return (
    <div className="conversation-actions">
      {!isClosed && assignee === null && <TicketActionButton text={take} act={takeTicket} />}
      {!isClosed && <AssigneeField assignee={assignee} />}
      {!isClosed && <HandOverButton assignee={assignee} />}
      <ClosingButton isClosed={isClosed} />
    </div>
  );
}

function HandOverButton({ assignee }: Pick<TicketActionsProps, 'assignee'>) {
  const { button } = useDeskMessages().team.handOver;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        className="button button-small"
        type="button"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <HandOverDialog
          assignee={assignee}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

function ClosingButton({ isClosed }: Pick<TicketActionsProps, 'isClosed'>) {
  const { close, reopen } = useDeskMessages().conversation;
  const closeTicket = () => conversationStore.closeTicket();
  useDeskCommand('close', () => {
    if (!isClosed) void closeTicket();
  });
  if (isClosed)
    return <TicketActionButton text={reopen} act={() => conversationStore.reopenTicket()} />;
  return <TicketActionButton text={close} act={closeTicket} />;
}

interface TicketActionButtonProps {
  readonly text: string;
  readonly act: () => Promise<boolean>;
}

function TicketActionButton({ text, act }: TicketActionButtonProps) {
  const { isBusy } = useStore(conversationStore);
  return (
    <button
      className="button button-small"
      type="button"
      disabled={isBusy}
      onClick={() => void act()}
    >
      {text}
    </button>
  );
}
