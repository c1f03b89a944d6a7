import type { KeypadError } from '@keypad/client';
import { useState } from 'react';
import { toKeypadError } from './call-errors';
import { LatestWork } from './latest-work';

interface WorkAttempt {
  readonly isBusy: boolean;
  /** The error of the last attempt; null after one that succeeded. */
  readonly error: KeypadError | null;
  readonly attemptWork: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Lets a form do its work, tells that it is busy meanwhile, and keeps the error if that fails. Of
 * overlapping attempts, the one that was started last decides.
 */
export function useAttempt(): WorkAttempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<KeypadError | null>(null);
  const [attempts] = useState(() => new LatestWork());

  async function attemptWork(work: () => Promise<void>) {
    const isLatest = attempts.start();
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      if (isLatest()) setError(toKeypadError(cause));
    }
    if (isLatest()) setBusy(false);
  }

  return { isBusy, error, attemptWork };
}
