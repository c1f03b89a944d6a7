import type { KeypadError } from '@keypad/client';
import { useCallback, useState } from 'react';
import { toKeypadError } from '../call-errors';

interface ViewLoadFault {
  /** The error of the last attempt; null after one that succeeded. */
  readonly error: KeypadError | null;
  readonly attemptLoad: (load: () => Promise<void>) => Promise<void>;
}

/** Lets a view read data, and keeps the error if that fails. What was read before stays. */
export function useLoadFault(): ViewLoadFault {
  const [error, setError] = useState<KeypadError | null>(null);
  const attemptLoad = useCallback(async (load: () => Promise<void>) => {
    try {
      await load();
      setError(null);
    } catch (cause) {
      setError(toKeypadError(cause));
    }
  }, []);
  return { error, attemptLoad };
}
