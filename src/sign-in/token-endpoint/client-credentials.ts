import { AppError, ERRORS } from '../../platform/errors/index.js';
import { AUTH } from '../auth.facts.js';
import { idOf, type BodyReader } from './body-reader.js';

export interface ClientCredentials {
  readonly id: number;
  readonly secret: string;
  /** True if sent by HTTP Basic, so that a refusal needs a challenge. */
  readonly byBasic: boolean;
}

/**
 * Reads the client's id and secret from HTTP Basic, form-decoded (RFC 6749 §2.3.1), or from the body. Returns undefined if
 * they are missing or malformed in the body; `reader` collects the faults.
 * @throws AppError INVALID_CLIENT for an unreadable Basic header, MALFORMED_REQUEST if both ways are used or name different
 * clients
 */
export function readClientCredentials(
  authorization: string | undefined,
  reader: BodyReader,
): ClientCredentials | undefined {
  const basic = /^Basic(?: +(.*))?$/i.exec(authorization ?? '');
  if (basic !== null) return readBasic(basic[1] ?? '', reader);
  const id = reader.id('client_id');
  const secret = reader.text('client_secret', 200);
  return id === undefined || secret === '' ? undefined : { id, secret, byBasic: false };
}

/** Returns the refusal of a request without client authentication, whose faults `reader` collected (RFC 6749 §5.2). */
export function withoutClient(reader: BodyReader): AppError {
  return reader.refusal(ERRORS.INVALID_CLIENT.oauth);
}

function readBasic(base64: string, reader: BodyReader): ClientCredentials | undefined {
  const credentials = decodeBasic(base64);
  const id = reader.optionalText('client_id', 200);
  const secret = reader.optionalText('client_secret', 200);
  if (id === '' || secret === '') return undefined;
  if (secret !== undefined) throw new AppError(AUTH.errors.CLIENT_SENT_TWICE);
  if (id !== undefined && idOf(id) !== credentials.id) throw new AppError(AUTH.errors.CLIENTS_DIFFER);
  return credentials;
}

function decodeBasic(base64: string): ClientCredentials {
  const [digits = '', ...secret] = Buffer.from(base64, 'base64').toString().split(':').map(formDecode);
  const id = idOf(digits);
  if (id === undefined || secret.length === 0)
    throw new AppError(ERRORS.INVALID_CLIENT, { challenge: 'Basic', reason: 'unreadable Basic' });
  return { id, secret: secret.join(':'), byBasic: true };
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
