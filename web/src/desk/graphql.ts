import { isRecord, type JsonRecord, readJson, recordsOf, textOf } from '../json';
import { preferences } from '../preferences';
import { request } from '../request';
import { type Fault, ServiceError } from '../service';
import { sessionStore } from '../session';

export type Variables = Readonly<Record<string, unknown>>;

function send(body: string, token: string, key: string | undefined): Promise<Response> {
  return request('/api/v4/graphql', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'Accept-Language': preferences.get().language,
      Authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body,
  });
}

async function signed(body: string, key: string | undefined): Promise<Response> {
  const token = (await sessionStore.accessToken()) ?? '';
  const response = await send(body, token, key);
  if (response.status !== 401) return response;
  await sessionStore.refresh();
  return send(body, (await sessionStore.accessToken()) ?? '', key);
}

function faultOf(error: JsonRecord): Fault {
  const extensions = isRecord(error['extensions']) ? error['extensions'] : {};
  const details = extensions['details'];
  return {
    code: textOf(extensions, 'code'),
    message: textOf(error, 'message'),
    field: textOf(extensions, 'field'),
    details: isRecord(details) ? details : {},
    ussdCode: '',
    requestId: textOf(extensions, 'request_id'),
  };
}

/**
 * Runs an operation and returns its data. With `key`, a repeated mutation happens once.
 * @throws ServiceError if the service reports any error
 */
export async function ask(query: string, variables: Variables = {}, key?: string): Promise<JsonRecord> {
  let response: Response;
  try {
    response = await signed(JSON.stringify({ query, variables }), key);
  } catch (cause) {
    throw ServiceError.of(cause);
  }
  const body = await readJson(response);
  if (!isRecord(body)) throw ServiceError.unreadable(response.status);
  const [first, ...rest] = recordsOf(body, 'errors').map(faultOf);
  if (first !== undefined) throw new ServiceError(response.status, [first, ...rest]);
  if (!isRecord(body['data'])) throw ServiceError.unreadable(response.status);
  return body['data'];
}
