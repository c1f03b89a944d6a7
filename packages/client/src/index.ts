export type { AccountHolder, CodeRequest, SentCode } from './code-calls.js';
export type { TypedDocument } from './document.js';
export {
  createKeypad,
  type Keypad,
  type KeypadOptions,
  type OperationArguments,
  type OperationOptions,
} from './keypad.js';
export { KeypadError, type Fault, type Language, type LocalCode } from './keypad-error.js';
export type { Fetch, FetchResponse } from './platform.js';
export type { AccountState, SignedOutReason } from './sessions.js';
export type { SignIn, SignInOptions, SignInState } from './sign-in.js';
export { memoryStore, webStore, type KeypadStore, type WebStorage } from './store.js';
export type { Channel, CodeRefusalReason } from './wire.js';
