import { splitWords, toLatinDigits } from '../../../../src/platform/typed-text';
import { findPeople, type StaffUser } from '../people/person-data';
import { formatPersonName, type StaffTicketEntry } from '../tickets/ticket';
import { ticketList } from '../tickets/ticket-list-store';
import { readTickets } from '../tickets/ticket-queries';
import { getFactSeparator } from '../../fact-separator';

/** Entries of one kind that the palette shows. */
const MOST_OF_KIND = 6;

/** Something that the palette opens. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  /** Path of the view that it opens. */
  readonly path: string;
}

export function toTicketItem({ ticket, user }: StaffTicketEntry): PaletteItem {
  return {
    key: `ticket ${ticket.id}`,
    label: ticket.title || `#${ticket.id}`,
    detail: [`#${ticket.id}`, user && formatPersonName(user)]
      .filter(Boolean)
      .join(getFactSeparator()),
    path: `tickets/${ticket.id}`,
  };
}

export function toPersonItem(user: StaffUser): PaletteItem {
  return {
    key: `person ${user.id}`,
    label: formatPersonName(user) || `#${user.id}`,
    detail: user.cell_number,
    path: `people/${user.id}`,
  };
}

/** Returns true if the text has words that begin as those that were typed, in any order. */
export function hasTypedWords(text: string, typed: string): boolean {
  const words = splitWords(text);
  return splitWords(typed).every((start) => words.some((word) => word.startsWith(start)));
}

/** Returns the tickets of the loaded list that fit; it reads none, which each leave an event. */
export function listLoadedTickets(typed: string): readonly PaletteItem[] {
  const items = ticketList.get().items.map(toTicketItem);
  return items
    .filter(({ label, detail }) => hasTypedWords(`${label} ${detail}`, typed))
    .slice(0, MOST_OF_KIND);
}

/** Returns the number of a ticket that was typed, with or without its sign. */
export function readTicketNumber(typed: string): string | undefined {
  return /^#?\s*(\d{1,9})$/.exec(toLatinDigits(typed.trim()))?.[1];
}

/** Returns true if the session may read what a scope opens. */
export type ScopeCheck = (scope: string) => boolean;

/** Returns what the service finds and the session may read: people, then tickets. */
export async function searchItems(
  words: string,
  canRead: ScopeCheck,
): Promise<readonly PaletteItem[]> {
  const found = await Promise.all([
    canRead('admin:users') ? searchPersonItems(words) : [],
    canRead('admin:tickets') ? searchTicketItems(words) : [],
  ]);
  return found.flat();
}

async function searchTicketItems(words: string): Promise<readonly PaletteItem[]> {
  return (await readTickets({ words: words.slice(0, 100) }))
    .slice(0, MOST_OF_KIND)
    .map(toTicketItem);
}

async function searchPersonItems(search: string): Promise<readonly PaletteItem[]> {
  return (await findPeople(search)).slice(0, MOST_OF_KIND).map(toPersonItem);
}
