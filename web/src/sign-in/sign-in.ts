import { numberOf, textOf } from '../json';
import { learnNetwork } from '../phone/networks';
import { codeRequested, expectCode, expectedHandset, putDown } from '../phone/phone-store';
import { postJson, ServiceError } from '../service';
import { sessionStore } from '../session';
import type { Person, Setup } from '../setup';
import { Store } from '../store';

export type Channel = 'ussd' | 'sms';

/** What initialize answered, in moments of this page's clock. */
export interface Ticket {
  readonly username: string;
  readonly channel: Channel;
  readonly ussdCode: string;
  /** When initialize answered. */
  readonly sentAt: number;
  /** Milliseconds since the epoch: when the code stops being accepted. */
  readonly endsAt: number;
}

interface SignInState {
  readonly people: readonly Person[];
  readonly mode: 'existing' | 'new';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel: Channel;
  readonly code: string;
  readonly busy: 'code' | 'token' | null;
  readonly error: ServiceError | null;
  readonly ticket: Ticket | null;
  /** When a user may ask again, by username; milliseconds since the epoch. */
  readonly againAt: Readonly<Record<string, number>>;
}

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
  ticket: null,
  againAt: {},
});

/** Fills in what the demo offers, where nobody has typed yet. */
export function prefill({ clientId, clientSecret, people }: Setup): void {
  const now = signIn.get();
  signIn.update({
    people,
    clientId: now.clientId || clientId,
    clientSecret: now.clientSecret || clientSecret,
    username: now.username || (people[0]?.number ?? ''),
  });
}

function mustWait(username: string, seconds: number): void {
  if (seconds <= 0) return;
  signIn.update({ againAt: { ...signIn.get().againAt, [username]: Date.now() + seconds * 1000 } });
}

async function register(username: string): Promise<void> {
  const { firstName, lastName, people } = signIn.get();
  await postJson('/api/oauth/register', { first_name: firstName, last_name: lastName, cell_number: username });
  const person = { number: username, name: `${firstName} ${lastName}`.trim() };
  signIn.update({ mode: 'existing', people: [...people, person] });
}

/** register, for a new user, and initialize. Answers whether a code is on its way. */
export async function askForCode(): Promise<boolean> {
  const { mode, channel, busy, ticket } = signIn.get();
  const username = signIn.get().username.trim();
  if (busy !== null || (signIn.get().againAt[username] ?? 0) > Date.now()) return false;
  // The code of somebody else says nothing of this one.
  signIn.update({ busy: 'code', error: null, code: '', ticket: ticket?.username === username ? ticket : null });
  try {
    if (mode === 'new') await register(username);
    // Before the call: a text message may be faster than the answer.
    await expectCode(username, signIn.get().people.find(({ number }) => number === username)?.name ?? '');
    if (expectedHandset() !== '') void learnNetwork(expectedHandset());
    const answer = await postJson('/api/oauth/initialize', { username, channel });
    const ussdCode = textOf(answer, 'ussd_code');
    const sentAt = Date.now();
    const endsAt = sentAt + (numberOf(answer, 'otp_time_diff') ?? 0) * 1000;
    signIn.update({ ticket: { username, channel, ussdCode, sentAt, endsAt } });
    mustWait(username, numberOf(answer, 'waiting_time') ?? 0);
    codeRequested(ussdCode);
    return true;
  } catch (cause) {
    const error = ServiceError.of(cause);
    signIn.update({ error });
    mustWait(username, numberOf(error.faults[0].details, 'waiting_time') ?? 0);
    return false;
  } finally {
    signIn.update({ busy: null });
  }
}

/** Id of the button that a code makes the next step. */
export const SUBMIT_ID = 'sign-in';

/** Fills in a code that the phone showed, and puts the phone down; Enter then signs in. */
export function takeCode(code: string): void {
  putDown();
  signIn.update({ code });
  document.getElementById(SUBMIT_ID)?.focus();
}

/** Somebody to register, whose code comes by text message. */
export function takeNumber(number: string): void {
  signIn.update({ mode: 'new', username: number, channel: 'sms', code: '', error: null, ticket: null });
}

/** token, grant_type password. Answers whether there is a session now. */
export async function exchangeCode(): Promise<boolean> {
  const { clientId, clientSecret, username, code, busy } = signIn.get();
  if (busy !== null) return false;
  signIn.update({ busy: 'token', error: null });
  try {
    await sessionStore.signIn({ clientId: clientId.trim(), clientSecret }, username.trim(), code.trim());
    signIn.update({ code: '', ticket: null });
    return true;
  } catch (cause) {
    signIn.update({ error: ServiceError.of(cause) });
    return false;
  } finally {
    signIn.update({ busy: null });
  }
}
