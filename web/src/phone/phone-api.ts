import { isRecord, type JsonRecord, parseJson, readJson, recordsOf, textOf } from '../json';
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

function smsOf(message: JsonRecord): Sms {
  return {
    id: Number(textOf(message, 'id')),
    text: textOf(message, 'text'),
    code: textOf(message, 'code'),
    receivedAt: textOf(message, 'received_at'),
  };
}

/** What a number has received so far, oldest first. */
export async function fetchMessages(to: string): Promise<Sms[]> {
  const query = new URLSearchParams({ to });
  const response = await fetch(`/dev/phone/messages?${query.toString()}`, options());
  const answer = await readJson(response);
  if (!response.ok || !isRecord(answer)) throw new Error(`HTTP ${String(response.status)}`);
  return recordsOf(answer, 'messages')
    .map(smsOf)
    .toSorted((a, b) => a.id - b.id);
}

interface Listener {
  readonly onMessage: (message: Sms) => void;
  readonly onLive: (isLive: boolean) => void;
}

/** Messages above the id `after` as they arrive; connects again by itself. Answers the way to stop. */
export function followMessages(to: string, after: number, { onMessage, onLive }: Listener): () => void {
  const query = new URLSearchParams({ to, after: String(after) });
  const source = new EventSource(`/dev/phone/events?${query.toString()}`);
  source.onopen = () => {
    onLive(true);
  };
  source.onerror = () => {
    onLive(false);
  };
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const message = parseJson(data);
    if (isRecord(message)) onMessage(smsOf(message));
  };
  return () => {
    source.close();
  };
}

export type Receipt = 'delivered' | 'undelivered';

/** Reports what became of a message, as its provider would. */
export async function sendReceipt(id: number, status: Receipt): Promise<boolean> {
  const { headers, ...rest } = options();
  const response = await fetch('/dev/phone/receipts', {
    ...rest,
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, status }),
  }).catch(() => null);
  return response?.ok === true;
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
