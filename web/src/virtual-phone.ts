import { isRecord, type JsonRecord, readJson, recordsOf, textOf } from './json';

const PAUSE_MS = 1000;

let absent = false;

/** Null when there is no virtual phone here. After one 404 it is not asked for again. */
async function ask(path: string, init: RequestInit): Promise<JsonRecord | null> {
  if (absent) return null;
  const response = await fetch(path, { ...init, credentials: 'omit', cache: 'no-store' });
  absent = response.status === 404;
  const answer = response.ok ? await readJson(response) : null;
  return isRecord(answer) ? answer : null;
}

async function messages(to: string, wait: number, signal: AbortSignal) {
  const query = new URLSearchParams({ to, wait: String(wait) });
  const answer = await ask(`/dev/phone/messages?${query.toString()}`, { signal });
  return answer === null ? null : recordsOf(answer, 'messages');
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}

function codeIn(text: string): string {
  return /(?<!\d)\d{4,10}(?!\d)/.exec(text)?.[0] ?? '';
}

/** Ids of the messages already on the phone, so that an old code is not taken for a new one. */
export async function knownMessages(to: string, signal: AbortSignal): Promise<ReadonlySet<string> | null> {
  const list = await messages(to, 0, signal);
  return list === null ? null : new Set(list.map((message) => textOf(message, 'id')));
}

/** The code of the first new message; '' when the phone stops answering. */
export async function awaitSmsCode(to: string, known: ReadonlySet<string>, signal: AbortSignal): Promise<string> {
  for (;;) {
    signal.throwIfAborted();
    const list = await messages(to, 20, signal);
    if (list === null) return '';
    for (const message of list) {
      if (known.has(textOf(message, 'id'))) continue;
      const code = textOf(message, 'code') || codeIn(textOf(message, 'text'));
      if (code !== '') return code;
    }
    await pause();
  }
}

export interface UssdAnswer {
  readonly code: string;
  readonly text: string;
}

export async function dial(from: string, ussdCode: string, signal: AbortSignal): Promise<UssdAnswer | null> {
  const answer = await ask('/dev/phone/dial', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ from, code: ussdCode }),
    signal,
  });
  if (answer === null) return null;
  const text = textOf(answer, 'text');
  return { text, code: textOf(answer, 'code') || codeIn(text) };
}
