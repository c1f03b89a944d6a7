import type { Person } from '../setup';
import { Store } from '../store';
import { dialCode, fetchMessages, followMessages, type Screen, type Sms } from './phone-api';
import { codeIn, isSameNumber } from './text';

export interface Handset extends Person {
  readonly messages: readonly Sms[];
  readonly unread: number;
}

interface PhoneState {
  readonly handsets: readonly Handset[];
  /** Number of the handset in view. */
  readonly current: string;
  readonly view: 'messages' | 'dialler';
  /** What stands in the dialler. */
  readonly typed: string;
  readonly calling: boolean;
  /** What the network shows; 'failed' when it shows nothing. */
  readonly screen: Screen | 'failed' | null;
  /** `ussd_code` of the last initialize. */
  readonly lastUssdCode: string;
  /** The code that reached the handset it was asked for; '' until then. */
  readonly arrived: string;
  readonly isLive: boolean;
}

export const phone = new Store<PhoneState>({
  handsets: [],
  current: '',
  view: 'messages',
  typed: '',
  calling: false,
  screen: null,
  lastUssdCode: '',
  arrived: '',
  isLive: true,
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
  const handset: Handset = { number, name, messages: [], unread: 0 };
  const { handsets, current } = phone.get();
  phone.update({ handsets: [...handsets, handset], current: current || number });
  void follow(number);
  return handset;
}

export function selectHandset(number: string): void {
  phone.update({ current: number, screen: null });
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
  phone.update({ arrived: '', screen: null });
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

/** Calls from the handset in view. */
export async function call(code = phone.get().typed): Promise<void> {
  const { calling, current } = phone.get();
  if (calling || code === '') return;
  phone.update({ typed: code, calling: true, view: 'dialler', screen: null });
  const screen = await dialCode(current, code);
  phone.update({ calling: false, screen: screen ?? 'failed' });
  if (screen !== null && (expected === '' || expected === current)) reached(codeIn(screen.text));
}

/** Dials the code of the last initialize from the handset that asked. */
export async function dialLast(): Promise<void> {
  if (expected !== '') selectHandset(expected);
  await call(phone.get().lastUssdCode);
}

function reached(code: string): void {
  if (code !== '') phone.update({ arrived: code });
}

function receive(number: string, fresh: readonly Sms[], isNew: boolean): void {
  const { current, view } = phone.get();
  const isSeen = number === current && view === 'messages';
  change(number, (handset) => ({
    messages: [...handset.messages, ...fresh],
    unread: isNew && !isSeen ? handset.unread + fresh.length : handset.unread,
  }));
  if (isNew && (expected === '' || expected === number)) reached(fresh.at(-1)?.code ?? '');
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
  const past = await fetchMessages(number).catch(() => undefined);
  if (past === undefined) {
    // No number, or no service: taking the handset again tries again.
    followed.delete(number);
    return;
  }
  const missed = past.filter(({ id }) => id > seen);
  receive(number, missed, false);
  const following = followed.get(number);
  if (following === undefined) return;
  following.stop = followMessages(number, past.at(-1)?.id ?? seen, {
    onMessage: (message) => {
      receive(number, [message], true);
    },
    onLive: (isLive) => {
      phone.update({ isLive });
    },
  });
}
