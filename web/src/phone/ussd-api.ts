import { type JsonRecord, readText } from '../json';
import { postJson } from './phone-requests';

export interface PhoneScreen {
  readonly text: string;
  readonly ends: boolean;
}

/** A USSD session. The handset keeps its state, because the service does not. */
export interface UssdSession {
  readonly session: string;
  readonly from: string;
  readonly code: string;
  /** Everything typed so far, oldest first. */
  readonly inputs: readonly string[];
}

/** A screen of a USSD session. */
export interface UssdTurn {
  readonly session: string;
  readonly screen: PhoneScreen;
}

function toTurn(response: JsonRecord | null): UssdTurn | null {
  if (response === null) return null;
  return {
    session: readText(response, 'session'),
    screen: { text: readText(response, 'text'), ends: response['ends'] !== false },
  };
}

/** Dials a code. Returns null if the network rejects the call. */
export async function dialCode(from: string, code: string): Promise<UssdTurn | null> {
  return toTurn(await postJson('dial', { from, code }));
}

/** Replies with the last of the inputs. Returns null if the network rejects the reply. */
export async function sendReply(session: UssdSession): Promise<UssdTurn | null> {
  return toTurn(await postJson('reply', session));
}

/** Ends a session: the user hung up, or the network received no reply in time. */
export async function endSession(session: UssdSession, reason: 'user' | 'timeout'): Promise<void> {
  await postJson('hang-up', { ...session, reason });
}
