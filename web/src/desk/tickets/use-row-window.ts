import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Height of a row in pixels, as in ticket-rows.css. */
export const ROW_HEIGHT = 44;
/** Rows that are drawn above and below those in view. */
export const OVERSCAN_ROWS = 6;

export interface DrawnRowWindow {
  readonly firstIndex: number;
  /** Index after the last row that is drawn. */
  readonly lastIndex: number;
  /** Finds the rows in view again. */
  readonly measureView: () => void;
}

type ScrollElement = RefObject<HTMLDivElement | null>;

/** Returns which rows are drawn, renewed when the list is scrolled or its size changes. */
export function useRowWindow(scrollElement: ScrollElement, itemCount: number): DrawnRowWindow {
  const [view, setView] = useState({ top: 0, height: 800 });
  const measureView = useCallback(() => {
    const listElement = scrollElement.current;
    if (listElement !== null)
      setView({ top: listElement.scrollTop, height: listElement.clientHeight });
  }, [scrollElement]);

  useViewChanges(scrollElement, measureView);
  const firstInView = Math.floor(view.top / ROW_HEIGHT);
  const lastInView = Math.ceil((view.top + view.height) / ROW_HEIGHT);
  return {
    firstIndex: Math.max(0, firstInView - OVERSCAN_ROWS),
    lastIndex: Math.min(itemCount, lastInView + OVERSCAN_ROWS),
    measureView,
  };
}

function useViewChanges(scrollElement: ScrollElement, onChange: () => void): void {
  useEffect(() => {
    const listElement = scrollElement.current;
    if (listElement === null) return undefined;
    const sizeObserver = new ResizeObserver(onChange);
    sizeObserver.observe(listElement);
    listElement.addEventListener('scroll', onChange, { passive: true });
    return () => {
      sizeObserver.disconnect();
      listElement.removeEventListener('scroll', onChange);
    };
  }, [scrollElement, onChange]);
}
