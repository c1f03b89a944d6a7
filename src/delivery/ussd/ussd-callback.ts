import { AppError, ERRORS } from '../../platform/errors/index.js';
import { hasUtf8Escapes } from '../../platform/http/index.js';

/** A raw callback: the query of a GET, or the body of a POST. */
export interface UssdGatewayCallback {
  readonly method: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body: string;
}

/** Members of a form or a JSON object by name. */
export type UssdCallbackMembers = Readonly<Record<string, unknown>>;

export function parseMembers({ method, query, body }: UssdGatewayCallback): UssdCallbackMembers {
  if (method !== 'GET' && body.trimStart().startsWith('{')) return parseJsonMembers(body);

  const members = Object.create(null) as Record<string, string>;
  const formText = method === 'GET' ? query : body;
  if (!hasUtf8Escapes(formText)) throw createMalformedError('not UTF-8');
  const form = new URLSearchParams(formText);
  for (const [name, value] of form) {
    if (name in members) throw createMalformedError('repeated parameter');
    members[name] = value;
  }
  return members;
}

function parseJsonMembers(text: string): UssdCallbackMembers {
  try {
    return JSON.parse(text) as UssdCallbackMembers;
  } catch (cause) {
    throw createMalformedError('not JSON', cause);
  }
}

export function createMalformedError(reason: string, cause?: unknown): AppError {
  return ERRORS.MALFORMED_REQUEST({ reason: `USSD callback: ${reason}`, cause });
}
