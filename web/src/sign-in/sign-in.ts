import { numberOf, textOf } from '../json';
import { loadNetwork } from '../phone/networks';
import { phone } from '../phone/phone-store';
import { postJson, ServiceError } from '../service';
import { sessionStore } from '../session';
import type { Person, Setup } from '../setup';
import { Store } from '../store';

export type Channel = 'ussd' | 'sms';

/** The response of `initialize`, with times on the clock of this page. */
export interface RequestedCode {
  readonly username: string;
  readonly channel: Channel;
  readonly ussdCode: string;
  /** Milliseconds since the epoch: when the response arrived. */
  readonly sentAt: number;
  /** Milliseconds since the epoch: when the code expires. */
  readonly expiresAt: number;
}

/** The texts that are typed into the two forms. */
interface SignInTexts {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly code: string;
}

interface SignInState extends SignInTexts {
  readonly people: readonly Person[];
  readonly mode: 'existing' | 'new';
  readonly channel: Channel;
  readonly busy: 'code' | 'token' | null;
  readonly error: ServiceError | null;
  readonly requested: RequestedCode | null;
  /** Milliseconds since the epoch, by username: when the next code can be requested. */
  readonly nextCodeAt: Readonly<Record<string, number>>;
}

export type TextName = keyof SignInTexts;

export const signIn = new Store<SignInState>({
  people: [],
  mode: 'existing',
  clientId: '',
  clientSecret: '',
  username: '',
  firstName: '',
  lastName: '',
  channel: 'ussd',
  code: '',
  busy: null,
  error: null,
  requested: null,
  nextCodeAt: {},
});

/** Stores what was typed. A code keeps only digits of any script and spaces, because nothing else can be a code. */
export function setText(name: TextName, text: string): void {
  signIn.update({ ...signIn.get(), [name]: name === 'code' ? text.replace(/[^\p{Nd} ]/gu, '') : text });
}

/** Fills in the demo client and the first demo user, except where something is typed already. */
export function prefill({ clientId, clientSecret, people }: Setup): void {
  const now = signIn.get();
  signIn.update({
    people,
    clientId: now.clientId || clientId,
    clientSecret: now.clientSecret || clientSecret,
    username: now.username || (people[0]?.number ?? ''),
  });
}

/** Switches between a registered and a new user. */
export function selectMode(mode: SignInState['mode']): void {
  signIn.update({ mode, error: null, username: mode === 'new' ? '' : (signIn.get().people[0]?.number ?? '') });
}

function startWaitingTime(username: string, seconds: number): void {
  if (seconds <= 0) return;
  signIn.update({ nextCodeAt: { ...signIn.get().nextCodeAt, [username]: Date.now() + seconds * 1000 } });
}

async function register(username: string): Promise<void> {
  const { firstName, lastName, people } = signIn.get();
  await postJson('/api/oauth/register', { first_name: firstName, last_name: lastName, cell_number: username });
  const person = { number: username, name: `${firstName} ${lastName}`.trim() };
  signIn.update({ mode: 'existing', people: [...people, person] });
}

async function initialize(username: string): Promise<void> {
  const { channel, people } = signIn.get();
  // Before the call: a text message may arrive before the response.
  await phone.expectCode(username, people.find(({ number }) => number === username)?.name ?? '');
  const { expected } = phone.get();
  if (expected !== '') void loadNetwork(expected);
  const response = await postJson('/api/oauth/initialize', { username, channel });
  const ussdCode = textOf(response, 'ussd_code');
  const sentAt = Date.now();
  const expiresAt = sentAt + (numberOf(response, 'otp_time_diff') ?? 0) * 1000;
  signIn.update({ requested: { username, channel, ussdCode, sentAt, expiresAt } });
  startWaitingTime(username, numberOf(response, 'waiting_time') ?? 0);
  phone.openCodeView(ussdCode);
}

/** Registers a new user, then requests a code. Returns true if the code was sent. */
export async function requestCode(): Promise<boolean> {
  const { mode, busy, requested, nextCodeAt } = signIn.get();
  const username = signIn.get().username.trim();
  if (busy !== null || (nextCodeAt[username] ?? 0) > Date.now()) return false;
  // The status of another user's code does not apply to this one.
  const stillRequested = requested?.username === username ? requested : null;
  signIn.update({ busy: 'code', error: null, code: '', requested: stillRequested });
  try {
    if (mode === 'new') await register(username);
    await initialize(username);
    return true;
  } catch (cause) {
    const error = ServiceError.of(cause);
    signIn.update({ error });
    startWaitingTime(username, numberOf(error.faults[0].details, 'waiting_time') ?? 0);
    return false;
  } finally {
    signIn.update({ busy: null });
  }
}

/** Id of the button that signs in. */
export const SUBMIT_ID = 'sign-in';

/** Fills in a code from the phone, closes its screen and focuses the sign-in button. */
export function fillInCode(code: string): void {
  phone.closeScreen();
  signIn.update({ code });
  document.getElementById(SUBMIT_ID)?.focus();
}

/** Prepares the form to register a number and to send its code by SMS. */
export function fillInNewNumber(number: string): void {
  signIn.update({ mode: 'new', username: number, channel: 'sms', code: '', error: null, requested: null });
}

/** Exchanges the code for tokens. Returns true if a session has started. */
export async function exchangeCode(): Promise<boolean> {
  const { clientId, clientSecret, username, code, busy } = signIn.get();
  if (busy !== null) return false;
  signIn.update({ busy: 'token', error: null });
  try {
    await sessionStore.signIn({ clientId: clientId.trim(), clientSecret }, username.trim(), code.trim());
    signIn.update({ code: '', requested: null });
    return true;
  } catch (cause) {
    signIn.update({ error: ServiceError.of(cause) });
    return false;
  } finally {
    signIn.update({ busy: null });
  }
}
