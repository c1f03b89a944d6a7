import { type ResultOf, typeDocument } from '../operations';

/** A ticket as the list shows it. */
export const TICKET = typeDocument(`fragment TicketEntry on StaffTicket {
  ticket { id title status priority created_at replies_count department { id title } }
  user { id first_name last_name } assignee { id first_name last_name } unread }`);

const MESSAGE = typeDocument('fragment Message on TicketReply { id author content created_at }');
const NOTE = typeDocument(
  'fragment Note on TicketNote { id content created_at author { first_name last_name } }',
);

/** A ticket with its last messages and internal notes. */
export const CONVERSATION = typeDocument(
  `fragment Conversation on StaffTicket {
    ...TicketEntry
    thread: ticket { replies(limit: 50) { ...Message } } notes(limit: 50) { ...Note } }`,
  [TICKET, MESSAGE, NOTE],
);

/** The messages and notes before those that are shown. */
export const EARLIER = typeDocument(
  `query ($id: ID!, $replies: Int!, $notes: Int!) { StaffTickets(id: $id) {
    thread: ticket { replies(limit: 50, offset: $replies) { ...Message } }
    notes(limit: 50, offset: $notes) { ...Note } } }`,
  [MESSAGE, NOTE],
);

export type TicketEntry = ResultOf<typeof TICKET>;
export type TicketConversation = ResultOf<typeof CONVERSATION>;

/** A message or an internal note. */
export interface ThreadEntry {
  readonly id: string;
  readonly kind: 'USER' | 'SUPPORT' | 'NOTE';
  /** Null for a message, which does not say who of support wrote it. */
  readonly author: PersonName | null;
  readonly content: string;
  readonly created_at: string;
}

interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

export function formatName({ first_name, last_name }: PersonName): string {
  return `${first_name} ${last_name}`.trim();
}

/**
 * Adds the messages and notes of a page to those that are known, and returns all in order of time.
 */
export function mergeEntries(
  known: readonly ThreadEntry[],
  { thread, notes }: Pick<TicketConversation, 'thread' | 'notes'>,
): readonly ThreadEntry[] {
  const page: readonly ThreadEntry[] = [
    ...(thread.replies ?? []).map(({ author, ...reply }) => ({
      ...reply,
      kind: author,
      author: null,
    })),
    ...(notes ?? []).map((note) => ({ ...note, kind: 'NOTE' as const })),
  ];
  const byKey = new Map([...known, ...page].map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  return [...byKey.values()].sort(
    (first, second) =>
      first.created_at.localeCompare(second.created_at) ||
      Number(isMessage(second)) - Number(isMessage(first)) ||
      Number(first.id) - Number(second.id),
  );
}

export function isMessage({ kind }: ThreadEntry): boolean {
  return kind !== 'NOTE';
}
