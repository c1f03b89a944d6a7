import { isRecord, readJson, recordsOf, textOf } from './json';

export interface DemoUser {
  readonly name: string;
  readonly cellNumber: string;
}

export interface Demo {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly users: readonly DemoUser[];
}

/** What a development server offers for prefilling; null on every other server. */
export async function loadDemo(signal: AbortSignal): Promise<Demo | null> {
  const response = await fetch('/console/demo.json', { signal, cache: 'no-store' });
  const answer = response.ok ? await readJson(response) : null;
  if (!isRecord(answer)) return null;
  return {
    clientId: textOf(answer, 'client_id'),
    clientSecret: textOf(answer, 'client_secret'),
    users: recordsOf(answer, 'users').map((user) => ({
      name: `${textOf(user, 'first_name')} ${textOf(user, 'last_name')}`.trim(),
      cellNumber: textOf(user, 'cell_number'),
    })),
  };
}
