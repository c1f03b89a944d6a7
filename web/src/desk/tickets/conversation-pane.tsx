import { useEffect, useRef } from 'react';
import { FaultNote } from '../../sign-in/fault-note';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { useTimes } from '../times';
import { ComposeForm } from './compose-form';
import { conversation } from './conversation-store';
import { formatName, isMessage, type ThreadEntry, type TicketEntry } from './ticket';

export function ConversationPane({ id }: { readonly id: string }) {
  const words = useDeskMessages();
  const { canChange } = usePermissions();
  const { ticket: shown, entries, isMissing, error } = useStore(conversation);
  const isReady = shown?.ticket.id === id;
  return (
    <main className="conversation" aria-label={words.conversation.label}>
      {id === '' && <p className="pane-note">{words.tickets.select}</p>}
      {id !== '' && !isReady && error === null && (
        <p className="pane-note" role="status">
          {isMissing ? words.tickets.missing : words.loading}
        </p>
      )}
      {id !== '' && (
        <a className="back" href="#/tickets">
          {words.back}
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
        <ComposeForm key={`${id} compose`} isClosed={shown.ticket.status === 'CLOSED'} />
      )}
    </main>
  );
}

function ConversationHead({ shown: { ticket, assignee } }: { readonly shown: TicketEntry }) {
  const words = useDeskMessages();
  const { canChange } = usePermissions();
  const isClosed = ticket.status === 'CLOSED';
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, [ticket.id]);
  return (
    <header className="conversation-head">
      <h2 ref={title} tabIndex={-1} dir="auto">
        {ticket.title || '–'}
      </h2>
      <p className="row-line">
        <span className="faint">#{ticket.id}</span>
        <span className="tag" data-status={ticket.status}>
          {words.tickets.statuses[ticket.status]}
        </span>
        <span className="tag" data-priority={ticket.priority}>
          {words.tickets.priorities[ticket.priority]}
        </span>
        <bdi className="faint">{ticket.department?.title}</bdi>
        <bdi className="faint">
          {assignee === null
            ? words.tickets.unassigned
            : words.tickets.assignedTo(formatName(assignee))}
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
  const words = useDeskMessages();
  const { isBusy } = useStore(conversation);
  return (
    <div className="conversation-actions">
      {!isClosed && (
        <button
          className="button button-small"
          type="button"
          disabled={isBusy}
          onClick={() => void conversation.assignTicket(!isAssigned)}
        >
          {isAssigned ? words.conversation.drop : words.conversation.take}
        </button>
      )}
      <button
        className="button button-small"
        type="button"
        disabled={isBusy}
        onClick={() => void (isClosed ? conversation.reopenTicket() : conversation.closeTicket())}
      >
        {isClosed ? words.conversation.reopen : words.conversation.close}
      </button>
    </div>
  );
}

interface TicketThreadProps {
  readonly entries: readonly ThreadEntry[];
  readonly hasEarlier: boolean;
}

function TicketThread({ entries, hasEarlier }: TicketThreadProps) {
  const words = useDeskMessages().conversation;
  const times = useTimes();
  const box = useRef<HTMLDivElement>(null);
  const last = entries.at(-1);
  const newest = last && `${last.kind} ${last.id}`;
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);
  return (
    <div ref={box} className="thread entries" role="region" aria-label={words.thread} tabIndex={0}>
      {hasEarlier && (
        <button
          className="link-button"
          type="button"
          onClick={() => void conversation.loadEarlier()}
        >
          {words.earlier}
        </button>
      )}
      <ol>
        {entries.map(({ id, kind, author, content, created_at }) => (
          <li key={`${kind} ${id}`} className="entry" data-kind={kind}>
            <p className="entry-head">
              <b>{words.authors[kind]}</b>
              {author !== null && <bdi>{formatName(author)}</bdi>}
              <time className="faint" title={times.full(created_at)}>
                {times.age(created_at)}
              </time>
            </p>
            <p className="entry-text" dir="auto">
              {content}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
