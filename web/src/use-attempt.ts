import type { KeypadError } from '@keypad/client';
import { useState } from 'react';
import { toKeypadError } from './call-errors';

interface WorkAttempt {
  readonly isBusy: boolean;
  /** The error of the last attempt; null after one that succeeded. */
  readonly error: KeypadError | null;
  readonly attemptWork: (work: () => Promise<void>) => Promise<void>;
}

/** Lets a form do its work, tells that it is busy meanwhile, and keeps the error if that fails. */
export function useAttempt(): WorkAttempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<KeypadError | null>(null);

  async function attemptWork(work: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      setError(toKeypadError(cause));
    }
    setBusy(false);
  }

  return { isBusy, error, attemptWork };
}
