import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { announce } from '../announcer';
import { type Act, ActDialog } from './act-dialog';

interface ActInView {
  /** Reference to the heading of the view. It gets the focus after an act, because the button of the act may have gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly begin: (act: Act) => void;
  /** The dialog while an act is under way. */
  readonly dialog: ReactNode;
}

/** Lets a view begin acts. `reload` is called after each. */
export function useAct(reload: () => Promise<void>): ActInView {
  const [act, setAct] = useState<Act | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = useCallback(
    (done: string) => {
      announce(done);
      heading.current?.focus();
      void reload();
    },
    [reload],
  );
  const close = useCallback(() => {
    setAct(null);
  }, []);
  return { heading, begin: setAct, dialog: act !== null && <ActDialog act={act} onDone={finish} onClose={close} /> };
}
