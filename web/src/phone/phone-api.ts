import { isRecord, readJson, recordsOf, textOf } from '../json';
import { preferences } from '../preferences';

export interface Sms {
  readonly id: number;
  readonly text: string;
  readonly code: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly receivedAt: string;
}

export interface Screen {
  readonly text: string;
  readonly ends: boolean;
}

function options(): RequestInit {
  return { credentials: 'omit', cache: 'no-store', headers: { 'Accept-Language': preferences.get().language } };
}

/** Messages of a number above the id `after`, oldest first; waits up to `wait` seconds for one. */
export async function fetchMessages(to: string, after: number, wait: number): Promise<Sms[]> {
  const query = new URLSearchParams({ to, after: String(after), wait: String(wait) });
  const response = await fetch(`/dev/phone/messages?${query.toString()}`, options());
  const answer = await readJson(response);
  if (!response.ok || !isRecord(answer)) throw new Error(`HTTP ${String(response.status)}`);
  return recordsOf(answer, 'messages')
    .map((message) => ({
      id: Number(textOf(message, 'id')),
      text: textOf(message, 'text'),
      code: textOf(message, 'code'),
      receivedAt: textOf(message, 'received_at'),
    }))
    .toSorted((a, b) => a.id - b.id);
}

/** Dials a code and answers the screen; null when the network refuses. */
export async function dialCode(from: string, code: string): Promise<Screen | null> {
  try {
    const { headers, ...rest } = options();
    const response = await fetch('/dev/phone/dial', {
      ...rest,
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ from, code }),
    });
    const answer = await readJson(response);
    if (!response.ok || !isRecord(answer)) return null;
    return { text: textOf(answer, 'text'), ends: answer['ends'] !== false };
  } catch {
    return null;
  }
}
