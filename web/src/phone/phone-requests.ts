import { isRecord, type JsonRecord, readJsonBody } from '../json';
import { preferences } from '../preferences';
import { sendUncachedRequest } from '../request';

function createLanguageHeader(): Readonly<Record<string, string>> {
  return { 'Accept-Language': preferences.get().language };
}

/**
 * Returns null if the server rejects the request.
 * @throws if the server does not respond or cannot reply now
 */
export async function getPhoneJson(path: string): Promise<JsonRecord | null> {
  const response = await sendUncachedRequest(`/dev/phone/${path}`, {
    headers: createLanguageHeader(),
  });
  const jsonBody = await readJsonBody(response);
  if (response.ok && isRecord(jsonBody)) return jsonBody;
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
  throw new Error(`The phone cannot be reached: HTTP ${String(response.status)}`);
}

/**
 * Returns the response, {} for status 204, or null if the server rejects the request or does not
 * respond.
 */
export async function postPhoneJson(path: string, body: object): Promise<JsonRecord | null> {
  try {
    const response = await sendUncachedRequest(`/dev/phone/${path}`, {
      method: 'POST',
      headers: { ...createLanguageHeader(), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) return null;
    if (response.status === 204) return {};
    const jsonResult = await readJsonBody(response);
    if (isRecord(jsonResult)) return jsonResult;
  } catch {
    // No response arrived.
  }
  return null;
}
