import { useEffect, useRef } from 'react';

/** A wish of a key to the part of the page that can fulfil it. */
export type DeskCommandName = 'reply' | 'note' | 'take' | 'close' | 'search' | 'palette' | 'keys';

const commandTarget = new EventTarget();

export function sendDeskCommand(name: DeskCommandName): void {
  commandTarget.dispatchEvent(new Event(name));
}

/** Calls `work` for each command of this name, as long as the component is shown. */
export function useDeskCommand(name: DeskCommandName, work: () => void): void {
  const latestWork = useRef(work);
  useEffect(() => {
    latestWork.current = work;
  });
  useEffect(() => {
    const runWork = () => {
      latestWork.current();
    };
    commandTarget.addEventListener(name, runWork);
    return () => {
      commandTarget.removeEventListener(name, runWork);
    };
  }, [name]);
}
