import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { announceText } from '../announcer';
import { type DeskAct, ActDialog } from './act-dialog';

interface ActInView {
  /**
   * Reference to the heading of the view. It gets the focus after an act, because the button of the
   * act may have gone.
   */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly begin: (act: DeskAct) => void;
  /** The dialog while an act is under way. */
  readonly dialog: ReactNode;
}

/** Lets a view begin acts. `reload` is called after each. */
export function useAct(reload: () => Promise<void>): ActInView {
  const [act, setAct] = useState<DeskAct | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = useCallback(
    (done: string) => {
      announceText(done);
      heading.current?.focus();
      void reload();
    },
    [reload],
  );
  const close = useCallback(() => {
    setAct(null);
  }, []);
  return {
    heading,
    begin: setAct,
    dialog: act !== null && <ActDialog act={act} onDone={finish} onClose={close} />,
  };
}
