import { useStore } from '../store';
import { useSecondsUntil } from '../use-countdown';
import { signIn } from './sign-in-store';

/**
 * Returns the whole seconds until the next code can be requested for the number in the form, 0
 * after it.
 */
export function useCodeWaitingTime(): number {
  const { username, nextCodeAt } = useStore(signIn);
  return useSecondsUntil(nextCodeAt[username.trim()] ?? 0);
}
