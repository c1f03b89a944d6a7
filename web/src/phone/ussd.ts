import {
  dialUssdCode,
  endUssdSession,
  sendUssdReply,
  type UssdHandsetTurn,
  type UssdSession,
} from './ussd-api';
import { phone } from './phone-store';
import { findCodeInText } from './text';

/** Time that the network waits for a reply; real networks wait 30 to 60 seconds. */
const REPLY_MS = 60_000;

/** Dials a code from the handset in view. */
export async function callTypedCode(code = phone.get().typed): Promise<void> {
  const { calling, current } = phone.get();
  if (calling || code === '') return;
  phone.closeScreen();
  phone.update({ typed: code, calling: true, view: 'dialler' });
  showUssdTurn(await dialUssdCode(current, code), { from: current, code, inputs: [] });
}

/**
 * Dials from the handset that the requested code is for; without `code`, what the last `initialize`
 * said.
 */
export async function dialLastCode(code = phone.get().lastUssdCode): Promise<void> {
  const { expected, current } = phone.get();
  if (expected !== '' && expected !== current) phone.selectHandset(expected);
  await callTypedCode(code);
}

/** Replies to the USSD session that waits. */
export async function replyToScreen(text: string): Promise<void> {
  const { session, calling } = phone.get();
  if (session === null || calling || text === '') return;
  phone.update({ calling: true });
  const { endsAt: _, ...before } = session;
  const nextSession = { ...before, inputs: [...before.inputs, text] };
  showUssdTurn(await sendUssdReply(nextSession), nextSession);
}

/** Ends the USSD session as a network does that received no reply in time. */
export function timeOutSession(): void {
  const { session, calling } = phone.get();
  if (session === null || calling) return;
  const { endsAt: _, ...rest } = session;
  phone.update({ session: null, screen: 'timed-out' });
  void endUssdSession(rest, 'timeout');
}

function showUssdTurn(turn: UssdHandsetTurn | null, typed: Omit<UssdSession, 'session'>): void {
  phone.update({ calling: false, session: null });
  if (phone.get().current !== typed.from) return;
  if (turn === null || turn.screen.ends) {
    phone.update({ screen: turn?.screen ?? 'failed' });
    const shownCode = findCodeInText(turn?.screen.text ?? '');
    phone.receiveCode(typed.from, shownCode);
    // After a reply, the next dial may show it.
    if (turn !== null && shownCode === '' && typed.inputs.length === 0)
      phone.noteMissingCode(typed.from);
    return;
  }
  const openSession = { ...typed, session: turn.session, endsAt: Date.now() + REPLY_MS };
  phone.update({ screen: turn.screen, session: openSession });
  window.setTimeout(() => {
    if (phone.get().session === openSession) timeOutSession();
  }, REPLY_MS);
}
