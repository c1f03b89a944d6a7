import { useStore } from '../store';
import { useCountdown } from '../use-countdown';
import { signIn } from './sign-in-store';

/**
 * Returns the whole seconds until the next code can be requested for the number in the form, 0
 * after it.
 */
export function useWaitingTime(): number {
  const { username, nextCodeAt } = useStore(signIn);
  return useCountdown(nextCodeAt[username.trim()] ?? 0);
}
