import { useEffect, useRef } from 'react';
import { announceText } from '../../announcer';
import { useStore } from '../../store';
import { getDeskMessagesNow } from '../messages';
import { goToView } from '../route';
import { bulkTickets } from '../tickets/bulk-store';
import { ticketList } from '../tickets/ticket-list-store';
import { type DeskCommandName, sendDeskCommand } from './desk-commands';

/** Places of keys, so that they are the same in every layout, and what they ask for. */
const COMMAND_KEYS: Readonly<Record<string, DeskCommandName>> = {
  KeyR: 'reply',
  KeyI: 'note',
  KeyA: 'take',
  KeyC: 'close',
  Slash: 'search',
};
/** Places of keys that open another ticket of the list, and how far it is. */
const STEP_KEYS: Readonly<Record<string, number>> = { KeyJ: 1, KeyN: 1, KeyK: -1 };

/** Opens the palette by Ctrl-K, and the list of keys by a question mark, in every view. */
export function usePaletteKey(): void {
  useDocumentKeys((event) => {
    const hasModifier = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (hasModifier && event.code === 'KeyK') return 'palette';
    if (/^[?؟]$/.test(event.key) && isOutsideOfFields(event)) return 'keys';
    return undefined;
  });
}

/** Lets single keys act on the open ticket, unless somebody types. */
export function useTicketKeys(openId: string): void {
  const place = useOpenPlace(openId);
  useDocumentKeys((event) => {
    if (!isOutsideOfFields(event) || event.shiftKey) return undefined;
    const step = STEP_KEYS[event.code];
    if (step !== undefined) return openNeighbour(place, step);
    if (event.code === 'KeyX') return selectFocusedRow(event, openId);
    return COMMAND_KEYS[event.code];
  });
}

/** Runs what a key asks for. `read` returns undefined for a key that asks for nothing. */
function useDocumentKeys(read: (event: KeyboardEvent) => DeskCommandName | 'done' | undefined) {
  useEffect(() => {
    const listenForKeys = (event: KeyboardEvent) => {
      const command = event.defaultPrevented ? undefined : read(event);
      if (command === undefined) return;
      event.preventDefault();
      if (command !== 'done') sendDeskCommand(command);
    };
    document.addEventListener('keydown', listenForKeys);
    return () => {
      document.removeEventListener('keydown', listenForKeys);
    };
  }, [read]);
}

/** Returns true if the key belongs to no field, button of a dialog or shortcut of the browser. */
function isOutsideOfFields({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  return target.closest('input:not([type=checkbox]), textarea, select, dialog') === null;
}

/** The place of the open ticket in the list. */
interface OpenPlace {
  /** Its index, or the last one that it had. */
  readonly index: number;
  readonly isListed: boolean;
  /** False if no ticket is open. */
  readonly isOpen: boolean;
}

/** Returns the place of the open ticket, also after an answer has taken it off the list. */
function useOpenPlace(openId: string): OpenPlace {
  const { items } = useStore(ticketList);
  const lastIndex = useRef(0);
  const index = items.findIndex(({ ticket }) => ticket.id === openId);
  useEffect(() => {
    if (index !== -1) lastIndex.current = index;
  }, [index]);
  const place = index === -1 ? lastIndex.current : index;
  return { index: place, isListed: index !== -1, isOpen: openId !== '' };
}

/** Opens the next or the previous ticket, or else says that the list ends there. */
function openNeighbour(place: OpenPlace, step: number): 'done' {
  const { items, isComplete } = ticketList.get();
  const neighbourId = items[findNeighbourIndex(place, step, items.length)]?.ticket.id;
  if (neighbourId !== undefined) goToView(`tickets/${neighbourId}`);
  else if (step > 0 && !isComplete) void ticketList.loadMore();
  else announceListEnd(step);
  return 'done';
}

function findNeighbourIndex({ index, isListed, isOpen }: OpenPlace, step: number, length: number) {
  if (!isOpen && step < 0) return length - 1;
  // The next ticket has moved up to the place of one that left the list.
  return !isListed && step > 0 ? index : index + step;
}

function announceListEnd(step: number): void {
  const { listStart, listEnd } = getDeskMessagesNow().commands.keys;
  announceText(step > 0 ? listEnd : listStart);
}

/** Selects the row that has the focus, or else the open ticket. */
function selectFocusedRow({ target }: KeyboardEvent, openId: string): 'done' | undefined {
  const index = target instanceof HTMLElement ? target.dataset['index'] : undefined;
  const focusedId = ticketList.get().items[Number(index)]?.ticket.id;
  const id = focusedId ?? openId;
  if (id === '') return undefined;
  bulkTickets.toggleTicket(id, false);
  return 'done';
}
