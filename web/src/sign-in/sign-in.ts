import type { Channel, KeypadError } from '@keypad/client';
import { findRetryTime, toKeypadError } from '../call-errors';
import { loadHandsetNetwork } from '../phone/networks';
import { phone } from '../phone/phone-store';
import { openKeypad } from '../session';
import {
  findNextCodeTime,
  signIn,
  type SignInState,
  type SignInTextName,
  toWaitKey,
} from './sign-in-store';

const CHANNELS: readonly Channel[] = ['sms', 'ussd'];

/**
 * Stores what was typed. A code keeps only digits of any script and spaces, because nothing else
 * can be a code.
 */
export function storeTypedText(name: SignInTextName, text: string): void {
  const keptText = name === 'code' ? text.replace(/[^\p{Nd} ]/gu, '') : text;
  const stillMissing = signIn.get().missing.filter((each) => each !== name);
  signIn.update({
    missing: stillMissing,
    [name]: keptText,
  });
  if (name === 'username') signIn.update({ error: null });
}

/** Marks the fields that are empty but required. Returns true if there is none. */
export function areFieldsFilledIn(names: readonly SignInTextName[]): boolean {
  const formState = signIn.get();
  const missingNames = names.filter((name) => formState[name].trim() === '');
  if (missingNames.length > 0) signIn.update({ missing: missingNames, error: null });
  if (missingNames.includes('clientId') || missingNames.includes('clientSecret'))
    signIn.update({ isClientShown: true });
  return missingNames.length === 0;
}

/** Returns no field on the desk, whose client the service knows. */
export function listClientFields(...names: readonly SignInTextName[]): readonly SignInTextName[] {
  return signIn.get().isDesk ? [] : names;
}

/** Error codes that say that the number has no user. */
const NO_USER_CODES = new Set(['VALIDATION_FAILED', 'REST_USER_NOT_FOUND']);

/** Error codes that are about the client. */
const CLIENT_CODES = new Set(['INVALID_CLIENT', 'UNAUTHORIZED_CLIENT']);

/** Shows an error of the service, and the fields of the client if it is about them. */
export function showSignInError(error: KeypadError): void {
  const isOfClient = error.faults.some(
    ({ code, field }) => CLIENT_CODES.has(code) || field?.startsWith('client_'),
  );
  signIn.update({ error, isClientShown: isOfClient || signIn.get().isClientShown });
}

/** Returns what was typed unless it is an e-mail address, which cannot be registered. */
function keepNumber(typedUsername: string): string {
  return typedUsername.includes('@') ? '' : typedUsername;
}

/**
 * Switches between a registered and a new user. Keeps the number that was typed, which was probably
 * just refused for want of a user.
 */
export function selectUserMode(mode: SignInState['mode']): void {
  const { username, people } = signIn.get();
  const isDemo = people.some(({ number }) => number === username);
  const typedUsername = isDemo ? '' : username;
  if (mode === 'new')
    signIn.update({ mode, error: null, missing: [], username: keepNumber(typedUsername) });
  else {
    const defaultUsername = people[0]?.number ?? '';
    signIn.update({ mode, error: null, missing: [], username: typedUsername || defaultUsername });
  }
}

/** Requests the code by a dial, because no text message can be sent now. */
export async function requestCodeByDial(): Promise<void> {
  selectCodeChannel('ussd');
  await requestSignInCode();
}

/** Selects the channel and opens the view of the phone that its code arrives in. */
export function selectCodeChannel(channel: Channel): void {
  signIn.update({ channel });
  if (phone.get().view !== 'network') phone.openView(channel === 'sms' ? 'messages' : 'dialler');
}

/** Stores when the next code can be requested over each of the channels. */
function startWaitingTime(username: string, until: number, channels: readonly Channel[]): void {
  if (until <= Date.now()) return;
  const waits = channels.map((channel) => [toWaitKey(username, channel), until] as const);
  signIn.update({ nextCodeAt: { ...signIn.get().nextCodeAt, ...Object.fromEntries(waits) } });
}

async function registerNewUser(username: string): Promise<void> {
  const { firstName, lastName, people } = signIn.get();
  await openKeypad(signIn.get()).register({ firstName, lastName, number: username });
  const registeredPerson = { number: username, name: `${firstName} ${lastName}`.trim() };
  signIn.update({ mode: 'existing', people: [...people, registeredPerson] });
}

async function initializeSignInCode(username: string): Promise<void> {
  const { channel, people } = signIn.get();
  // Before the call: a text message may arrive before the response.
  await phone.expectCode(username, people.find(({ number }) => number === username)?.name ?? '');
  const { expected } = phone.get();
  if (expected !== '') void loadHandsetNetwork(expected);
  const { dial, expiresAt, resendAt } = await openKeypad(signIn.get()).requestCode(
    username,
    channel,
  );
  const answeredCode = dial?.code ?? '';
  const ussdCode = answeredCode || signIn.get().ussdCode;
  const sentAt = Date.now();
  signIn.update({
    requested: { username, channel, ussdCode, sentAt, expiresAt, wrongTries: 0, isSpent: false },
  });
  startWaitingTime(username, resendAt, CHANNELS);
  phone.openCodeView(answeredCode);
}

/**
 * Shows where to dial for the last code, which may still be unused: the service does not tell
 * (OTP-8).
 */
function offerLastCode(answered: string): void {
  const { channel, ussdCode } = signIn.get();
  signIn.update({ dialAgain: answered || (channel === 'sms' ? ussdCode : '') });
  if (answered !== '') phone.openCodeView(answered);
}

/** Prepares the form for the request of a code. */
function startCodeRequest(username: string): void {
  const { requested } = signIn.get();
  signIn.update({
    busy: 'code',
    error: null,
    missing: [],
    code: '',
    // The status of another user's code does not apply to this one.
    requested: requested?.username === username ? requested : null,
    isHolderAsked: false,
    wantsNewAccount: false,
    dialAgain: '',
  });
}

/** Shows why no code was sent, and how long to wait for the next. */
function showRequestError(error: KeypadError, username: string, channel: Channel): void {
  showSignInError(error);
  const isOfAccount = error.code === 'OTP_WAITING_TIME';
  startWaitingTime(username, findRetryTime(error), isOfAccount ? CHANNELS : [channel]);
  // No dial shows a code whose tries are used up.
  if (isOfAccount && signIn.get().requested?.isSpent !== true) offerLastCode(error.ussdCode ?? '');
  if (NO_USER_CODES.has(error.code)) phone.forgetExpected();
}

/** Registers a new user, then requests a code. Returns true if the code was sent. */
export async function requestSignInCode(): Promise<boolean> {
  const { mode, busy, channel } = signIn.get();
  const typedUsername = signIn.get().username.trim();
  if (busy !== null || findNextCodeTime(signIn.get()) > Date.now()) return false;
  const nameFields: readonly SignInTextName[] = mode === 'new' ? ['firstName', 'lastName'] : [];
  if (!areFieldsFilledIn([...listClientFields('clientId'), ...nameFields, 'username']))
    return false;

  startCodeRequest(typedUsername);
  try {
    if (mode === 'new') await registerNewUser(typedUsername);
    await initializeSignInCode(typedUsername);
    return true;
  } catch (cause) {
    showRequestError(toKeypadError(cause), typedUsername, channel);
    return false;
  } finally {
    signIn.update({ busy: null });
  }
}

/** Id of the button that signs in. */
export const SUBMIT_ID = 'sign-in';

/** Fills in a code from the phone in place of a wrong one, and focuses the sign-in button. */
export function fillInArrivedCode(code: string): void {
  phone.closeScreen();
  signIn.update({ code, error: null });
  document.getElementById(SUBMIT_ID)?.focus();
}

/** Prepares the form to register a number and to send its code by SMS. */
export function fillInNewNumber(number: string): void {
  signIn.update({
    mode: 'new',
    username: number,
    channel: 'sms',
    code: '',
    error: null,
    missing: [],
    requested: null,
    dialAgain: '',
  });
}
