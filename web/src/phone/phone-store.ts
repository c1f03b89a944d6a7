import type { DemoPerson } from '../setup';
import { ObservableStore } from '../store';
import { MessageSubscriptions } from './message-subscriptions';
import type { HandsetMessage } from './phone-api';
import { endUssdSession, type PhoneScreen, type UssdSession } from './ussd-api';
import { isSameNumber, toLatinDigits } from '../../../src/platform/typed-text';

export interface PhoneHandset extends DemoPerson {
  readonly messages: readonly HandsetMessage[];
  readonly unread: number;
  /** True while its messages arrive without delay. */
  readonly isLive: boolean;
}

export interface VirtualPhoneState {
  /** True if this server has a virtual phone. */
  readonly isPresent: boolean;
  readonly handsets: readonly PhoneHandset[];
  /** Number of the handset in view. */
  readonly current: string;
  readonly view: 'messages' | 'dialler' | 'network';
  /** Text of the dialler. */
  readonly typed: string;
  readonly calling: boolean;
  /**
   * The USSD screen; 'failed' if the network rejected the call, 'timed-out' if the reply came too
   * late.
   */
  readonly screen: PhoneScreen | 'failed' | 'timed-out' | null;
  /** The USSD session while it waits for a reply. */
  readonly session: OpenSession | null;
  /** `ussd_code` of the last `initialize`. */
  readonly lastUssdCode: string;
  /** Number of the handset that the requested code goes to; '' if it can be any. */
  readonly expected: string;
  /** The requested code once the handset has it; '' before. */
  readonly arrived: string;
  /** Codes that were entered, or whose tries are used up. */
  readonly endedCodes: ReadonlySet<string>;
  /** True if a dial has shown that there is no code to enter. */
  readonly isCodeMissing: boolean;
}

export interface OpenSession extends UssdSession {
  /** Milliseconds since the epoch: when the network stops waiting for a reply. */
  readonly endsAt: number;
}

const NOT_DIALLED = /[^0-9*#+]/g;
const MAX_DIALLED = 24;

/** The handsets of the virtual phone. Sends nothing to the server before `setUp`. */
class VirtualPhoneStore extends ObservableStore<VirtualPhoneState> {
  readonly #subscriptions = new MessageSubscriptions({
    lastId: (number) => this.#find(number)?.messages.at(-1)?.id ?? 0,
    onMessages: (number, messages, isNew) => {
      this.#receive(number, messages, isNew);
    },
    onLive: (number, isLive) => {
      this.#change(number, () => ({ isLive }));
    },
  });

  /** The handsets before the last request of a code. */
  #before: Pick<VirtualPhoneState, 'handsets' | 'current'> = { handsets: [], current: '' };
  /** Text of the dialler when the last code was requested. */
  #typedBefore = '';

  constructor() {
    super({
      isPresent: false,
      handsets: [],
      current: '',
      view: 'dialler',
      typed: '',
      calling: false,
      screen: null,
      session: null,
      lastUssdCode: '',
      expected: '',
      arrived: '',
      endedCodes: new Set(),
      isCodeMissing: false,
    });
  }

  /** Adds a handset for each user of the demo. */
  setUp(people: readonly DemoPerson[]): void {
    this.update({ isPresent: true });
    for (const demoPerson of people) this.addHandset(demoPerson);
  }

  /** Returns the handset of a number. Adds it and subscribes to its messages if it is new. */
  addHandset({ number, name }: DemoPerson): PhoneHandset {
    const presentHandset = this.#find(number);
    if (presentHandset !== undefined) return presentHandset;
    const newHandset: PhoneHandset = { number, name, messages: [], unread: 0, isLive: true };
    const { handsets, current } = this.get();
    this.update({ handsets: [...handsets, newHandset], current: current || number });
    void this.#subscriptions.subscribe(number);
    return newHandset;
  }

  selectHandset(number: string): void {
    this.closeScreen();
    this.update({ current: number });
    void this.#subscriptions.subscribe(number);
    if (this.get().view === 'messages') this.#change(number, () => ({ unread: 0 }));
  }

  openView(view: VirtualPhoneState['view']): void {
    this.update({ view });
    if (view === 'messages') this.#change(this.get().current, () => ({ unread: 0 }));
  }

  /**
   * Selects the handset of `username` before its code is requested. The handset of an e-mail
   * address is not known.
   */
  async expectCode(username: string, name: string): Promise<void> {
    this.closeScreen();
    this.update({ arrived: '', expected: '', isCodeMissing: false });
    this.#typedBefore = this.get().typed;
    if (!this.get().isPresent || username.includes('@') || !/\d/.test(toLatinDigits(username)))
      return;
    const { handsets, current } = this.get();
    const { number } = this.addHandset({ number: username, name });
    this.update({ expected: number });
    this.#before = { handsets, current };
    this.selectHandset(number);
    // Messages that arrive from now on are new.
    await this.#subscriptions.subscribe(number);
  }

  /** Removes the handset of a number without a user, if it was added for the request of a code. */
  forgetExpected(): void {
    const { handsets, current } = this.#before;
    const { expected } = this.get();
    if (expected === '' || handsets.some(({ number }) => number === expected)) return;
    this.#subscriptions.unsubscribe(expected);
    this.update({ handsets, expected: '' });
    this.selectHandset(current);
  }

  /**
   * Opens the view that the requested code will be shown in; '' is a code sent by SMS. What was
   * typed into the dialler since the request stays.
   */
  openCodeView(ussdCode: string): void {
    if (ussdCode === '') {
      this.openView('messages');
      return;
    }
    const isTyping = this.get().typed !== this.#typedBefore;
    this.update({ view: 'dialler', lastUssdCode: ussdCode });
    if (!isTyping) this.update({ typed: ussdCode });
  }

  typeKeys(keys: string): void {
    const dialled = toLatinDigits(keys).replace(NOT_DIALLED, '');
    this.update({ typed: dialled.slice(0, MAX_DIALLED) });
  }

  /** Closes the USSD screen and hangs up its session. */
  closeScreen(): void {
    const { session } = this.get();
    this.update({ screen: null, session: null });
    if (session === null) return;
    const { endsAt: _, ...rest } = session;
    void endUssdSession(rest, 'user');
  }

  /** Stores a code that a handset shows, if it is the handset that the requested code goes to. */
  receiveCode(number: string, code: string): void {
    if (code !== '' && this.#isExpected(number))
      this.update({ arrived: code, isCodeMissing: false });
  }

  /** Stores that no code that has arrived so far can be entered again. */
  endCode(code: string): void {
    const { endedCodes, arrived } = this.get();
    this.update({ endedCodes: new Set([...endedCodes, arrived, code]), arrived: '' });
  }

  /** Stores that a handset was dialled with and shows no code. */
  noteMissingCode(number: string): void {
    if (this.#isExpected(number)) this.update({ isCodeMissing: true });
  }

  #isExpected(number: string): boolean {
    const { expected } = this.get();
    return expected === '' || expected === number;
  }

  clearMessages(number: string): void {
    this.#change(number, () => ({ messages: [], unread: 0 }));
  }

  #receive(number: string, messages: readonly HandsetMessage[], isNew: boolean): void {
    const { current, view } = this.get();
    const isRead = number === current && view === 'messages';
    this.#change(number, (handset) => ({
      messages: [...handset.messages, ...messages],
      unread: isNew && !isRead ? handset.unread + messages.length : handset.unread,
    }));
    if (isNew) this.receiveCode(number, messages.at(-1)?.code ?? '');
  }

  #find(number: string): PhoneHandset | undefined {
    return this.get().handsets.find((handset) => isSameNumber(handset.number, number));
  }

  #change(number: string, changeOf: (handset: PhoneHandset) => Partial<PhoneHandset>): void {
    const changedHandsets = this.get().handsets.map((handset) =>
      handset.number === number ? { ...handset, ...changeOf(handset) } : handset,
    );
    this.update({ handsets: changedHandsets });
  }
}

export const phone = new VirtualPhoneStore();
