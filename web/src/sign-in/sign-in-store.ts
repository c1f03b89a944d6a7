import type { Channel, KeypadError } from '@keypad/client';
import type { DemoPerson } from '../setup';
import { ObservableStore } from '../store';

/** The response of `initialize`, with times on the clock of this page. */
export interface RequestedCode {
  readonly username: string;
  readonly channel: Channel;
  /** Code to dial to see the one-time password, whatever its channel; '' if it is not known. */
  readonly ussdCode: string;
  /** Milliseconds since the epoch: when the response arrived. */
  readonly sentAt: number;
  /** Milliseconds since the epoch: when the code expires. */
  readonly expiresAt: number;
  /** Number of wrong codes that were entered. */
  readonly wrongTries: number;
  /** True if the service accepts no code of this request any more. */
  readonly isSpent: boolean;
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

export interface SignInState extends SignInTexts {
  /** True on the desk, which registers nobody, logs no calls and shows no phone. */
  readonly isDesk: boolean;
  readonly people: readonly DemoPerson[];
  /** False if the service serves neither the console nor its documentation. */
  readonly hasConsole: boolean;
  readonly hasDesk: boolean;
  /** Guesses that a one-time password allows. */
  readonly tries: number;
  /** Code to dial to see a one-time password that was requested over SMS. */
  readonly ussdCode: string;
  /** True if the fields of the client are shown. */
  readonly isClientShown: boolean;
  readonly mode: 'existing' | 'new';
  readonly channel: Channel;
  /** The call that is under way. Until the setup has filled in the form, nothing can be sent. */
  readonly busy: 'setup' | 'code' | 'token' | null;
  readonly error: KeypadError | null;
  /** The required fields that were empty when the form was sent. */
  readonly missing: readonly SignInTextName[];
  readonly requested: RequestedCode | null;
  /** True if the code is right, and opens the account with its names only. */
  readonly isHolderAsked: boolean;
  /** True if the names are those of a new account, which replaces the one of the number. */
  readonly wantsNewAccount: boolean;
  /** Milliseconds since the epoch, by `toWaitKey`: when the next code can be requested. */
  readonly nextCodeAt: Readonly<Record<string, number>>;
  /** Milliseconds since the epoch: when the next code can be entered. */
  readonly nextEntryAt: number;
  /**
   * After OTP_WAITING_TIME: code to dial to see the last one-time password; '' if there is none.
   */
  readonly dialAgain: string;
}

export type SignInTextName = keyof SignInTexts;

export const signIn = new ObservableStore<SignInState>({
  isDesk: false,
  people: [],
  hasConsole: true,
  hasDesk: true,
  tries: Infinity,
  ussdCode: '',
  isClientShown: false,
  mode: 'existing',
  clientId: '',
  clientSecret: '',
  username: '',
  firstName: '',
  lastName: '',
  channel: 'ussd',
  code: '',
  busy: 'setup',
  error: null,
  missing: [],
  requested: null,
  isHolderAsked: false,
  wantsNewAccount: false,
  nextCodeAt: {},
  nextEntryAt: 0,
  dialAgain: '',
});

/** Returns the key of a username and a channel in `nextCodeAt`. */
export function toWaitKey(username: string, channel: Channel): string {
  return `${channel} ${username}`;
}

/** Returns when the next code can be requested with what is in the form, 0 for now. */
export function findNextCodeTime({ username, channel, nextCodeAt }: SignInState): number {
  return nextCodeAt[toWaitKey(username.trim(), channel)] ?? 0;
}
