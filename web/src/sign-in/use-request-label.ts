import { useMessages } from '../messages';
import { useStore } from '../store';
import { signIn } from './sign-in-store';

/** Returns the label of the button that requests a code. */
export function useRequestLabel(): string {
  const signInWords = useMessages().signIn;
  const { mode } = useStore(signIn);
  return mode === 'new' ? signInWords.register : signInWords.getCode;
}
