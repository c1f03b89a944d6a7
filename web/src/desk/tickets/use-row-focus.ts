import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { ROW_HEIGHT } from './use-row-window';

/** Returns a function that moves the focus to the next or the previous row by the arrow keys. */
export function useRowFocus(
  scrollElement: RefObject<HTMLDivElement | null>,
  itemCount: number,
  onScroll: () => void,
) {
  const wantedIndex = useRef<number | null>(null);

  // A row that the arrow keys led to may be drawn only after the list was scrolled.
  useEffect(() => {
    if (wantedIndex.current === null) return;
    const wantedRow = findRowAtIndex(scrollElement.current, wantedIndex.current);
    if (!wantedRow) return;
    wantedIndex.current = null;
    wantedRow.focus({ preventScroll: true });
  });

  return (event: KeyboardEvent) => {
    const targetIndex = findTargetIndex(event, itemCount);
    if (targetIndex === null || scrollElement.current === null) return;
    event.preventDefault();
    wantedIndex.current = targetIndex;
    scrollRowIntoView(scrollElement.current, targetIndex);
    onScroll();
  };
}

function findRowAtIndex(listElement: HTMLElement | null, index: number) {
  return listElement?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`);
}

/** Returns the row that a key leads to; null for another key or from another place. */
function findTargetIndex(event: KeyboardEvent, itemCount: number): number | null {
  const keyStep = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const focusedIndex = Number((event.target as HTMLElement).dataset['index']);
  if (keyStep === undefined || Number.isNaN(focusedIndex)) return null;
  return Math.min(itemCount - 1, Math.max(0, focusedIndex + keyStep));
}

function scrollRowIntoView(listElement: HTMLElement, index: number): void {
  const rowTop = index * ROW_HEIGHT;
  const rowBottom = rowTop + ROW_HEIGHT;
  if (rowTop < listElement.scrollTop) listElement.scrollTop = rowTop;
  if (rowBottom > listElement.scrollTop + listElement.clientHeight)
    listElement.scrollTop = rowBottom - listElement.clientHeight;
}
