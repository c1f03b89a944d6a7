import { type ResultOf, typeDocument } from '../operations';

/** A ticket as the list shows it. */
export const TICKET_FIELDS = typeDocument(`fragment TicketEntry on StaffTicket {
  ticket { id title status priority created_at updated_at replies_count department { id title } }
  user { id first_name last_name } assignee { id first_name last_name } unread
  waiting_since }`);

const MESSAGE_FIELDS = typeDocument(
  'fragment Message on TicketReply { id author content created_at }',
);
const AUTHOR_FIELDS = typeDocument(
  'fragment Author on StaffReplyAuthor { reply_id person { first_name last_name } }',
);
const NOTE_FIELDS = typeDocument(
  'fragment Note on TicketNote { id content created_at author { first_name last_name } }',
);

/** A ticket with its last messages and internal notes. */
export const CONVERSATION_FIELDS = typeDocument(
  `fragment Conversation on StaffTicket {
    ...TicketEntry
    thread: ticket { replies(limit: 50) { ...Message } } notes(limit: 50) { ...Note }
    reply_authors(limit: 50) { ...Author } }`,
  [TICKET_FIELDS, MESSAGE_FIELDS, AUTHOR_FIELDS, NOTE_FIELDS],
);

/** The messages and notes before those that are shown. */
export const EARLIER_QUERY = typeDocument(
  `query ($id: ID!, $replies: Int!, $notes: Int!) { StaffTickets(id: $id) {
    thread: ticket { replies(limit: 50, offset: $replies) { ...Message } }
    reply_authors(limit: 50, offset: $replies) { ...Author }
    notes(limit: 50, offset: $notes) { ...Note } } }`,
  [MESSAGE_FIELDS, AUTHOR_FIELDS, NOTE_FIELDS],
);

export type StaffTicketEntry = ResultOf<typeof TICKET_FIELDS>;
export type TicketConversation = ResultOf<typeof CONVERSATION_FIELDS>;

/** A message or an internal note. */
export interface ConversationEntry {
  readonly id: string;
  readonly kind: 'USER' | 'SUPPORT' | 'NOTE';
  /** Null for a message of the user, and for one of support whose author is not known. */
  readonly author: PersonFullName | null;
  readonly content: string;
  readonly created_at: string;
}

interface PersonFullName {
  readonly first_name: string;
  readonly last_name: string;
}

export function formatPersonName({ first_name, last_name }: PersonFullName): string {
  return `${first_name} ${last_name}`.trim();
}

/**
 * Adds the messages and notes of a page to those that are known, and returns all in order of time.
 */
export function mergeEntries(
  known: readonly ConversationEntry[],
  { thread, notes, reply_authors }: Pick<TicketConversation, 'thread' | 'notes' | 'reply_authors'>,
): readonly ConversationEntry[] {
  const authorsById = new Map(reply_authors?.map(({ reply_id, person }) => [reply_id, person]));
  const newEntries: readonly ConversationEntry[] = [
    ...(thread.replies ?? []).map(({ author, ...reply }) => ({
      ...reply,
      kind: author,
      author: authorsById.get(reply.id) ?? null,
    })),
    ...(notes ?? []).map((note) => ({ ...note, kind: 'NOTE' as const })),
  ];
  const byKey = new Map(
    [...known, ...newEntries].map((entry) => [`${entry.kind} ${entry.id}`, entry]),
  );
  return [...byKey.values()].sort(
    (first, second) =>
      first.created_at.localeCompare(second.created_at) ||
      Number(isMessage(second)) - Number(isMessage(first)) ||
      Number(first.id) - Number(second.id),
  );
}

export function isMessage({ kind }: ConversationEntry): boolean {
  return kind !== 'NOTE';
}
