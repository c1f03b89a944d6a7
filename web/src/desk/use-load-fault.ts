import type { KeypadError } from '@keypad/client';
import { useCallback, useRef, useState } from 'react';
import { toKeypadError } from '../call-errors';
import { LatestWork } from '../latest-work';

interface LoadOptions {
  /** True for the next page of what is shown, which is not read while something else is. */
  readonly isMore?: boolean;
}

type LoadAttempt = <Found>(
  load: () => Promise<Found>,
  show: (found: Found) => void,
  options?: LoadOptions,
) => Promise<void>;

interface ViewLoadFault {
  /** The error of the last attempt; null after one that succeeded. */
  readonly error: KeypadError | null;
  readonly attemptLoad: LoadAttempt;
}

/**
 * Lets a view read data and show it, and keeps the error if that fails. What was read before stays.
 * An attempt that ends after a later one was started shows nothing.
 */
export function useLoadFault(): ViewLoadFault {
  const [error, setError] = useState<KeypadError | null>(null);
  const [loads] = useState(() => new LatestWork());
  const isLoading = useRef(false);
  const attemptLoad = useCallback<LoadAttempt>(
    async (load, show, { isMore = false } = {}) => {
      if (isMore && isLoading.current) return;
      const isLatest = loads.start();
      isLoading.current = true;
      try {
        const found = await load();
        if (!isLatest()) return;
        show(found);
        setError(null);
      } catch (cause) {
        if (isLatest()) setError(toKeypadError(cause));
      } finally {
        if (isLatest()) isLoading.current = false;
      }
    },
    [loads],
  );
  return { error, attemptLoad };
}
