import type { KeypadError } from '@keypad/client';
import { useCallback, useEffect, useState } from 'react';
import { sessionRefusals } from '../operations';
import { useLoadFault } from '../use-load-fault';
import { loadPasskeys, type OwnPasskeys } from './passkey-data';

interface OwnPasskeysInView {
  /** Null until the service has returned them. */
  readonly own: OwnPasskeys | null;
  readonly error: KeypadError | null;
  readonly reload: () => Promise<void>;
}

/** Loads the passkeys of the member of staff, again when the session must be confirmed again. */
export function useOwnPasskeys(): OwnPasskeysInView {
  const [own, setOwn] = useState<OwnPasskeys | null>(null);
  const { error, attemptLoad } = useLoadFault();
  const reload = useCallback(() => attemptLoad(loadPasskeys, setOwn), [attemptLoad]);
  useEffect(() => {
    const reloadOnce = () => void reload();
    reloadOnce();
    sessionRefusals.addEventListener('unconfirmed', reloadOnce);
    return () => {
      sessionRefusals.removeEventListener('unconfirmed', reloadOnce);
    };
  }, [reload]);

  return { own, error, reload };
}
