import type { KeypadError } from '@keypad/client';
import { useCallback, useEffect, useState } from 'react';
import { toKeypadError } from '../../call-errors';
import { sessionRefusals } from '../operations';
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
  const [error, setError] = useState<KeypadError | null>(null);

  const reload = useCallback(async () => {
    try {
      setOwn(await loadPasskeys());
      setError(null);
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }, []);
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
