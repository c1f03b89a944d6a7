import { ServiceError } from '../service';
import type { Person } from '../setup';
import { Store } from '../store';
import {
  endSession,
  fetchMessages,
  followMessages,
  RETRY_MS,
  type Screen,
  type Sms,
  type UssdSession,
} from './phone-api';
import { isSameNumber } from './text';

export interface Handset extends Person {
  readonly messages: readonly Sms[];
  readonly unread: number;
  /** Whether its messages arrive as they come. */
  readonly isLive: boolean;
}

interface PhoneState {
  readonly handsets: readonly Handset[];
  /** Number of the handset in view. */
  readonly current: string;
  readonly view: 'messages' | 'dialler' | 'network';
  /** What stands in the dialler. */
  readonly typed: string;
  readonly calling: boolean;
  /** What the network shows; 'failed' when it shows nothing, 'timed-out' when no reply came in time. */
  readonly screen: Screen | 'failed' | 'timed-out' | null;
  /** The USSD session, while it waits for a reply. */
  readonly session: OpenSession | null;
  /** `ussd_code` of the last initialize. */
  readonly lastUssdCode: string;
  /** The code that reached the handset it was asked for; '' until then. */
  readonly arrived: string;
}

export interface OpenSession extends UssdSession {
  /** Milliseconds since the epoch: when the network waits no longer. */
  readonly endsAt: number;
}

export const phone = new Store<PhoneState>({
  handsets: [],
  current: '',
  view: 'messages',
  typed: '',
  calling: false,
  screen: null,
  session: null,
  lastUssdCode: '',
  arrived: '',
});

/** A browser opens six connections to a server; each handset that is followed takes one. */
const MOST_FOLLOWED = 3;
const KEYS = /[^0-9*#+]/g;

interface Following {
  stop: () => void;
  /** Settles when what arrived before is known. */
  readonly ready: Promise<void>;
}

/** By number; the handset in use longest ago comes first. */
const followed = new Map<string, Following>();

/** Whether this server has a virtual phone. */
let isPresent = false;

/** Number of the handset whose code is awaited; '' = any. */
let expected = '';

function find(number: string): Handset | undefined {
  return phone.get().handsets.find((handset) => isSameNumber(handset.number, number));
}

function change(number: string, of: (handset: Handset) => Partial<Handset>): void {
  const handsets = phone
    .get()
    .handsets.map((handset) => (handset.number === number ? { ...handset, ...of(handset) } : handset));
  phone.update({ handsets });
}

/** Sets the phone up with the handsets of the demo; without this call nothing here asks the server for anything. */
export function setUpPhone(people: readonly Person[]): void {
  isPresent = true;
  people.forEach(addHandset);
}

/** Puts a handset on the table, once a number, and starts listening for its messages. */
export function addHandset({ number, name }: Person): Handset {
  const present = find(number);
  if (present !== undefined) return present;
  const handset: Handset = { number, name, messages: [], unread: 0, isLive: true };
  const { handsets, current } = phone.get();
  phone.update({ handsets: [...handsets, handset], current: current || number });
  void follow(number);
  return handset;
}

export function selectHandset(number: string): void {
  putDown();
  phone.update({ current: number });
  void follow(number);
  if (phone.get().view === 'messages') change(number, () => ({ unread: 0 }));
}

export function openView(view: PhoneState['view']): void {
  phone.update({ view });
  if (view === 'messages') change(phone.get().current, () => ({ unread: 0 }));
}

/** A code is about to be asked for `username`: its handset comes to the front. An e-mail may be of any handset. */
export async function expectCode(username: string, name: string): Promise<void> {
  expected = '';
  putDown();
  phone.update({ arrived: '' });
  if (!isPresent || username.includes('@') || !/\d/.test(username)) return;
  expected = addHandset({ number: username, name }).number;
  selectHandset(expected);
  // A message that arrives from now on is new.
  await follow(expected);
}

/** What initialize answered: the view the code comes in opens. */
export function codeRequested(ussdCode: string): void {
  if (ussdCode === '') openView('messages');
  else phone.update({ view: 'dialler', typed: ussdCode, lastUssdCode: ussdCode });
}

export function type(keys: string): void {
  phone.update({ typed: keys.replace(KEYS, '').slice(0, 24) });
}

/** Takes the screen away; a session that still waits is hung up. */
export function putDown(): void {
  const { session } = phone.get();
  phone.update({ screen: null, session: null });
  if (session === null) return;
  const { endsAt: _, ...rest } = session;
  void endSession(rest, 'user');
}

/** The handset whose code is awaited; '' for any. */
export function expectedHandset(): string {
  return expected;
}

/** A handset shows a code: the one that is awaited, if it is that handset's. */
export function reached(number: string, code: string): void {
  if (code !== '' && (expected === '' || expected === number)) phone.update({ arrived: code });
}

/** Forgets what a handset received. */
export function forgetMessages(number: string): void {
  change(number, () => ({ messages: [], unread: 0 }));
}

function receive(number: string, fresh: readonly Sms[], isNew: boolean): void {
  const { current, view } = phone.get();
  const isSeen = number === current && view === 'messages';
  change(number, (handset) => ({
    messages: [...handset.messages, ...fresh],
    unread: isNew && !isSeen ? handset.unread + fresh.length : handset.unread,
  }));
  if (isNew) reached(number, fresh.at(-1)?.code ?? '');
}

/** Follows the messages of a number, until more handsets than the browser has connections for are in use. */
function follow(number: string): Promise<void> {
  const following = followed.get(number) ?? { stop: () => undefined, ready: startFollowing(number) };
  followed.delete(number);
  followed.set(number, following);
  for (const [other, { stop }] of [...followed].slice(0, -MOST_FOLLOWED)) {
    stop();
    followed.delete(other);
  }
  return following.ready;
}

async function startFollowing(number: string): Promise<void> {
  const seen = find(number)?.messages.at(-1)?.id ?? 0;
  const missed = await fetchMessages(number, seen).catch((cause: unknown) => ServiceError.of(cause));
  if (missed instanceof ServiceError) {
    if (missed.passing) startLater(number);
    // No number of a handset.
    else followed.delete(number);
    return;
  }
  receive(number, missed, false);
  const following = followed.get(number);
  if (following === undefined) return;
  following.stop = followMessages(number, missed.at(-1)?.id ?? seen, {
    onMessage: (message) => {
      receive(number, [message], true);
    },
    onLive: (isLive) => {
      change(number, () => ({ isLive }));
    },
  });
}

function startLater(number: string): void {
  const following = followed.get(number);
  if (following === undefined) return;
  change(number, () => ({ isLive: false }));
  const retry = window.setTimeout(() => void startFollowing(number), RETRY_MS);
  following.stop = () => {
    window.clearTimeout(retry);
  };
}
