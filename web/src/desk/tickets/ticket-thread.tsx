import './ticket-thread.css';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NumberText } from '../../number-text';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import { conversationStore } from './conversation-store';
import { formatPersonName, type ConversationEntry } from './ticket';

interface TicketThreadProps {
  readonly entries: readonly ConversationEntry[];
  readonly hasEarlier: boolean;
}

/** The messages and notes of a ticket, scrolled to the newest. */
export function TicketThread({ entries, hasEarlier }: TicketThreadProps) {
  const conversationWords = useDeskMessages().conversation;
  const threadElement = useRef<HTMLDivElement>(null);
  useKeptPlace(threadElement, toEntryKey(entries[0]));
  const newestKey = toEntryKey(entries.at(-1));
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
      {hasEarlier && <EarlierButton />}
      <ol>
        {entries.map((entry) => (
          <ThreadItem key={toEntryKey(entry)} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

function toEntryKey(entry: ConversationEntry | undefined): string {
  return entry === undefined ? '' : `${entry.kind} ${entry.id}`;
}

/** Keeps what is in view where it is when earlier entries are added above it. */
function useKeptPlace(threadElement: RefObject<HTMLDivElement | null>, oldestKey: string): void {
  const shown = useRef({ oldestKey, height: 0 });
  useLayoutEffect(() => {
    const thread = threadElement.current;
    if (thread === null) return;
    const isExtended = shown.current.oldestKey !== '' && shown.current.oldestKey !== oldestKey;
    // On a narrow screen the whole conversation scrolls.
    const isScrolled = thread.scrollHeight > thread.clientHeight;
    const scroller = isScrolled ? thread : thread.closest('.tickets');
    if (isExtended && scroller !== null)
      scroller.scrollTop += thread.scrollHeight - shown.current.height;
    shown.current = { oldestKey, height: thread.scrollHeight };
  });
}

function EarlierButton() {
  const conversationWords = useDeskMessages().conversation;
  return (
    <button
      className="link-button"
      type="button"
      onClick={() => void conversationStore.loadEarlier()}
    >
      {conversationWords.earlier}
    </button>
  );
}

interface ThreadItemProps {
  readonly entry: ConversationEntry;
}

function ThreadItem({ entry: { kind, author, content, created_at } }: ThreadItemProps) {
  const conversationWords = useDeskMessages().conversation;
  const timeFormats = useTimeFormats();
  return (
    <li className="entry" data-kind={kind}>
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
  );
}
