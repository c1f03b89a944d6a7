import { type JsonRecord, readTextMember } from '../json';
import { postPhoneJson } from './phone-requests';

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
export interface UssdHandsetTurn {
  readonly session: string;
  readonly screen: PhoneScreen;
}

function toUssdTurn(response: JsonRecord | null): UssdHandsetTurn | null {
  if (response === null) return null;
  return {
    session: readTextMember(response, 'session'),
    screen: { text: readTextMember(response, 'text'), ends: response['ends'] !== false },
  };
}

/** Dials a code. Returns null if the network rejects the call. */
export async function dialUssdCode(from: string, code: string): Promise<UssdHandsetTurn | null> {
  return toUssdTurn(await postPhoneJson('dial', { from, code }));
}

/** Replies with the last of the inputs. Returns null if the network rejects the reply. */
export async function sendUssdReply(session: UssdSession): Promise<UssdHandsetTurn | null> {
  return toUssdTurn(await postPhoneJson('reply', session));
}

/** Ends a session: the user hung up, or the network received no reply in time. */
export async function endUssdSession(
  session: UssdSession,
  reason: 'user' | 'timeout',
): Promise<void> {
  await postPhoneJson('hang-up', { ...session, reason });
}
