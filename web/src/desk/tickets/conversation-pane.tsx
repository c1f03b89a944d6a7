import { useEffect, useRef } from 'react';
import { NumberText } from '../../number-text';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { useTimeFormats } from '../times';
import { ComposeForm } from './compose-form';
import { conversationStore } from './conversation-store';
import { formatPersonName, isMessage, type ThreadEntry, type TicketEntry } from './ticket';

export function ConversationPane({ id }: { readonly id: string }) {
  const deskWords = useDeskMessages();
  const { canChange } = usePermissions();
  const { ticket: shown, entries, isMissing, error } = useStore(conversationStore);
  const isReady = shown?.ticket.id === id;
  return (
    <main className="conversation" aria-label={deskWords.conversation.label}>
      {id === '' && <p className="pane-note">{deskWords.tickets.select}</p>}
      {id !== '' && !isReady && error === null && (
        <p className="pane-note" role="status">
          {isMissing ? deskWords.tickets.missing : deskWords.loading}
        </p>
      )}
      {id !== '' && (
        <a className="back" href="#/tickets">
          {deskWords.back}
        </a>
      )}
      {isReady && <ConversationHead shown={shown} />}
      {isReady && (
        <TicketThread
          key={id}
          entries={entries}
          hasEarlier={shown.ticket.replies_count > entries.filter(isMessage).length}
        />
      )}
      {error !== null && <FaultNote error={error} />}
      {isReady && canChange('admin:tickets') && (
        <ComposeForm
          key={`${id} compose`}
          ticketId={id}
          isClosed={shown.ticket.status === 'CLOSED'}
        />
      )}
    </main>
  );
}

function ConversationHead({ shown: { ticket, assignee } }: { readonly shown: TicketEntry }) {
  const deskWords = useDeskMessages();
  const { canChange } = usePermissions();
  const isClosed = ticket.status === 'CLOSED';
  const titleElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    titleElement.current?.focus();
  }, [ticket.id]);
  return (
    <header className="conversation-head">
      <h2 ref={titleElement} tabIndex={-1} dir="auto">
        <NumberText text={ticket.title || '–'} />
      </h2>
      <p className="row-line">
        <span className="faint">#{ticket.id}</span>
        <span className="tag" data-status={ticket.status}>
          {deskWords.tickets.statuses[ticket.status]}
        </span>
        <span className="tag" data-priority={ticket.priority}>
          {deskWords.tickets.priorities[ticket.priority]}
        </span>
        <bdi className="faint">{ticket.department?.title}</bdi>
        <bdi className="faint">
          {assignee === null
            ? deskWords.tickets.unassigned
            : deskWords.tickets.assignedTo(formatPersonName(assignee))}
        </bdi>
      </p>
      {canChange('admin:tickets') && (
        <TicketActions isClosed={isClosed} isAssigned={assignee !== null} />
      )}
    </header>
  );
}

function TicketActions({
  isClosed,
  isAssigned,
}: {
  readonly isClosed: boolean;
  readonly isAssigned: boolean;
}) {
  const deskWords = useDeskMessages();
  const { isBusy } = useStore(conversationStore);
  return (
    <div className="conversation-actions">
      {!isClosed && (
        <button
          className="button button-small"
          type="button"
          disabled={isBusy}
          onClick={() => void conversationStore.assignTicket(!isAssigned)}
        >
          {isAssigned ? deskWords.conversation.drop : deskWords.conversation.take}
        </button>
      )}
      <button
        className="button button-small"
        type="button"
        disabled={isBusy}
        onClick={() =>
          void (isClosed ? conversationStore.reopenTicket() : conversationStore.closeTicket())
        }
      >
        {isClosed ? deskWords.conversation.reopen : deskWords.conversation.close}
      </button>
    </div>
  );
}

interface TicketThreadProps {
  readonly entries: readonly ThreadEntry[];
  readonly hasEarlier: boolean;
}

function TicketThread({ entries, hasEarlier }: TicketThreadProps) {
  const conversationWords = useDeskMessages().conversation;
  const timeFormats = useTimeFormats();
  const threadElement = useRef<HTMLDivElement>(null);
  const lastEntry = entries.at(-1);
  const newestKey = lastEntry && `${lastEntry.kind} ${lastEntry.id}`;
  useEffect(() => {
    threadElement.current?.scrollTo({ top: threadElement.current.scrollHeight });
  }, [newestKey]);
  return (
    <div
      ref={threadElement}
      className="thread entries"
      role="region"
      aria-label={conversationWords.thread}
      tabIndex={0}
    >
      {hasEarlier && (
        <button
          className="link-button"
          type="button"
          onClick={() => void conversationStore.loadEarlier()}
        >
          {conversationWords.earlier}
        </button>
      )}
      <ol>
        {entries.map(({ id, kind, author, content, created_at }) => (
          <li key={`${kind} ${id}`} className="entry" data-kind={kind}>
            <p className="entry-head">
              <b>{conversationWords.authors[kind]}</b>
              {author !== null && <bdi>{formatPersonName(author)}</bdi>}
              <time className="faint" title={timeFormats.full(created_at)}>
                {timeFormats.age(created_at)}
              </time>
            </p>
            <p className="entry-text" dir="auto">
              <NumberText text={content} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
