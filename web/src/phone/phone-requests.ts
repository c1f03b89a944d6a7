import { isRecord, type JsonRecord, readJson } from '../json';
import { preferences } from '../preferences';
import { sendRequest } from '../request';

function createLanguageHeader(): Readonly<Record<string, string>> {
  return { 'Accept-Language': preferences.get().language };
}

/**
 * Returns null if the server rejects the request.
 * @throws if the server does not respond or cannot reply now
 */
export async function getJson(path: string): Promise<JsonRecord | null> {
  const response = await sendRequest(`/dev/phone/${path}`, { headers: createLanguageHeader() });
  const body = await readJson(response);
  if (response.ok && isRecord(body)) return body;
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
  throw new Error(`The phone cannot be reached: HTTP ${String(response.status)}`);
}

/**
 * Returns the response, {} for status 204, or null if the server rejects the request or does not
 * respond.
 */
export async function postJson(path: string, body: object): Promise<JsonRecord | null> {
  try {
    const response = await sendRequest(`/dev/phone/${path}`, {
      method: 'POST',
      headers: { ...createLanguageHeader(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) return null;
    if (response.status === 204) return {};
    const result = await readJson(response);
    return isRecord(result) ? result : null;
  } catch {
    return null;
  }
}
