import { useStore } from '../store';
import { useSecondsUntil } from '../use-countdown';
import { findNextCodeTime, signIn } from './sign-in-store';

/**
 * Returns the whole seconds until the next code can be requested with what is in the form, 0
 * after it.
 */
export function useCodeWaitingTime(): number {
  return useSecondsUntil(findNextCodeTime(useStore(signIn)));
}
