import { AppError, ERRORS } from '../../platform/errors/index.js';
import { AUTH } from '../auth.facts.js';
import { parseNumericId, type RequestBodyReader } from './request-body-reader.js';

export interface ClientCredentials {
  readonly id: number;
  readonly secret: string;
  /** True if sent by HTTP Basic, so that a refusal needs a challenge. */
  readonly byBasic: boolean;
}

/**
 * Reads the client's id and secret from HTTP Basic, form-decoded (RFC 6749 §2.3.1), or from the
 * body. Returns undefined if they are missing or malformed in the body; `reader` collects the
 * faults.
 * @throws AppError INVALID_CLIENT for an unreadable Basic header, MALFORMED_REQUEST if both ways
 * are used or name different clients
 */
export function readClientCredentials(
  authorization: string | undefined,
  reader: RequestBodyReader,
): ClientCredentials | undefined {
  const basicMatch = /^Basic(?: +(.*))?$/i.exec(authorization ?? '');
  if (basicMatch !== null) return readBasicCredentials(basicMatch[1] ?? '', reader);
  const id = reader.readId('client_id');
  const secret = reader.readText('client_secret', 200);
  if (id === undefined || secret === '') return undefined;
  return { id, secret, byBasic: false };
}

/**
 * Returns the refusal of a request without client authentication, whose faults `reader` collected
 * (RFC 6749 §5.2).
 */
export function toMissingClientError(reader: RequestBodyReader): AppError {
  return reader.toRefusal(ERRORS.INVALID_CLIENT.oauth);
}

function readBasicCredentials(
  base64: string,
  reader: RequestBodyReader,
): ClientCredentials | undefined {
  const basicCredentials = decodeBasicCredentials(base64);
  const bodyId = reader.readOptionalText('client_id', 200);
  const bodySecret = reader.readOptionalText('client_secret', 200);
  if (bodyId === '' || bodySecret === '') return undefined;
  if (bodySecret !== undefined) throw AUTH.errors.CLIENT_SENT_TWICE();
  if (bodyId !== undefined && parseNumericId(bodyId) !== basicCredentials.id)
    throw AUTH.errors.CLIENTS_DIFFER();
  return basicCredentials;
}

function decodeBasicCredentials(base64: string): ClientCredentials {
  const [digits = '', ...secret] = Buffer.from(base64, 'base64')
    .toString()
    .split(':')
    .map(decodeFormText);
  const id = parseNumericId(digits);
  if (id === undefined || secret.length === 0)
    throw ERRORS.INVALID_CLIENT({ challenge: 'Basic', reason: 'unreadable Basic' });
  return { id, secret: secret.join(':'), byBasic: true };
}

function decodeFormText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
