import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { announceText } from '../announcer';
import { type StaffAct, StaffActDialog } from './act-dialog';

interface ActInDeskView {
  /**
   * Reference to the heading of the view. It gets the focus after an act, because the button of the
   * act may have gone.
   */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly begin: (act: StaffAct) => void;
  /** The dialog while an act is under way. */
  readonly dialog: ReactNode;
}

/** Lets a view begin acts. `reload` is called after each. */
export function useActDialog(reload: () => Promise<void>): ActInDeskView {
  const [act, setAct] = useState<StaffAct | null>(null);
  const headingElement = useRef<HTMLHeadingElement>(null);
  const finishAct = useCallback(
    (done: string) => {
      announceText(done);
      headingElement.current?.focus();
      void reload();
    },
    [reload],
  );
  const closeDialog = useCallback(() => {
    setAct(null);
  }, []);
  return {
    heading: headingElement,
    begin: setAct,
    dialog: act !== null && <StaffActDialog act={act} onDone={finishAct} onClose={closeDialog} />,
  };
}
