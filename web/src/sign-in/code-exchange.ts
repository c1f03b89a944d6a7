import type { CodeRefusalReason, KeypadError } from '@keypad/client';
import { toLatinDigits } from '../../../src/platform/typed-text';
import { findRetryTime, toKeypadError } from '../call-errors';
import { phone } from '../phone/phone-store';
import { sessionStore } from '../session';
import { areFieldsFilledIn, listClientFields, showSignInError } from './sign-in';
import { signIn, type SignInState, type SignInTextName } from './sign-in-store';

/** Reasons of a refusal after which there is no code to enter. */
const SPENT_REASONS = new Set<CodeRefusalReason | undefined>([
  'expired',
  'ended',
  'no_tries_left',
  'not_requested',
]);

const NO_HOLDER_QUESTION = { isHolderAsked: false, wantsNewAccount: false } as const;

/**
 * Exchanges the code for tokens, once the request for it has ended. Returns true if a session has
 * started.
 */
export async function exchangeSignInCode(): Promise<boolean> {
  const { busy, code } = signIn.get();
  if (busy === 'code' && code.trim() !== '' && !(await followCodeRequest())) return false;
  const formState = signIn.get();
  if (formState.busy !== null || formState.nextEntryAt > Date.now()) return false;
  if (!areFieldsFilledIn(listExchangeFields(formState))) return false;

  signIn.update({ busy: 'token', error: null, missing: [] });
  try {
    await startTypedSession(formState);
    signIn.update({ code: '', requested: null, dialAgain: '', ...NO_HOLDER_QUESTION });
    phone.endCode(toLatinDigits(formState.code).trim());
    return true;
  } catch (cause) {
    showExchangeError(toKeypadError(cause), formState);
    return false;
  } finally {
    signIn.update({ busy: null });
  }
}

/** Returns true once the code was sent; it may reach the phone before that is known here. */
function followCodeRequest(): Promise<boolean> {
  return new Promise((resolve) => {
    const unsubscribe = signIn.subscribe(() => {
      const { busy, error } = signIn.get();
      if (busy === 'code') return;
      unsubscribe();
      resolve(error === null);
    });
  });
}

function listExchangeFields({ isHolderAsked }: SignInState): readonly SignInTextName[] {
  const clientFields = listClientFields('clientId', 'clientSecret');
  const nameFields: readonly SignInTextName[] = isHolderAsked ? ['firstName', 'lastName'] : [];
  return [...clientFields, 'username', 'code', ...nameFields];
}

async function startTypedSession(formState: SignInState): Promise<void> {
  const { clientId, clientSecret, username, code, firstName, lastName } = formState;
  const holder = { firstName, lastName, newAccount: formState.wantsNewAccount };
  await sessionStore.signIn(
    { clientId: clientId.trim(), clientSecret },
    username.trim(),
    code.trim(),
    formState.isHolderAsked ? holder : undefined,
  );
}

/** Shows why no session has started, and counts a wrong code. */
function showExchangeError(error: KeypadError, { username, code }: SignInState): void {
  showSignInError(error);
  signIn.update({ nextEntryAt: findRetryTime(error) });
  if (error.code === 'HOLDER_UNCONFIRMED') signIn.update({ isHolderAsked: true });
  if (error.code === 'INVALID_GRANT')
    countWrongTry(error, username.trim(), toLatinDigits(code).trim());
}

/**
 * Counts a wrong code. After the last try or its lifetime, if the service says so, or if the phone
 * shows this code, it is spent and no longer offered.
 */
function countWrongTry(error: KeypadError, username: string, code: string): void {
  const { requested, tries } = signIn.get();
  if (requested?.username !== username) return;
  const wrongTries = requested.wrongTries + 1;
  const isExpired = requested.expiresAt <= Date.now();
  const isRefused = SPENT_REASONS.has(error.reason) || error.triesLeft === 0;
  const isSpent = isRefused || isExpired || wrongTries >= tries || code === phone.get().arrived;
  signIn.update({ requested: { ...requested, wrongTries, isSpent } });
  if (!isSpent) return;
  signIn.update({ code: '' });
  phone.endCode('');
  phone.closeScreen();
}
