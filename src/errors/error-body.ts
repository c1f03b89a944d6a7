import Negotiator from 'negotiator';
import type { AppError } from './app-error.js';

export type Language = 'en' | 'fa';

/** Returns the language an `Accept-Language` header asks for: Persian when it ranks `fa` before `en`, else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'en';
  const ranked = new Negotiator({ headers: { 'accept-language': acceptLanguage.slice(0, 200) } }).languages();
  const first = ranked.map((tag) => tag.split('-', 1)[0]?.toLowerCase()).find((tag) => tag === 'fa' || tag === 'en');
  return first === 'fa' ? 'fa' : 'en';
}

export interface RestErrorElement {
  readable_code: string;
  message: string;
  field?: string;
  details?: Readonly<Record<string, number>>;
  request_id: string;
}

export interface RestErrorBody {
  data: null;
  errors: RestErrorElement[];
  /** RFC 6749 §5.2, on the token routes only. */
  error?: string;
  error_description?: string;
}

/** Returns the body of a refused REST call (docs/interface.md §4.1): `data` is null, and each fault has one element. */
export function restBody(error: AppError, request: { id: string; language: Language; oauth: boolean }): RestErrorBody {
  const { row } = error;
  const { details, fields } = error.options;
  const element = {
    readable_code: error.code,
    ...(details === undefined ? {} : { details }),
    request_id: request.id,
  };
  const errors =
    fields === undefined || fields.length === 0
      ? [{ ...element, message: row[request.language] }]
      : fields.map(({ field, rule }) => ({
          ...element,
          message: `${field} ${rule[request.language]}`,
          field,
        }));
  return {
    data: null,
    errors,
    ...(request.oauth
      ? { error: row.oauth, error_description: errors.map((e) => ascii(e.message, row.en)).join('; ') }
      : {}),
  };
}

/** Returns a message for error_description, where RFC 6749 §5.2 allows printable ASCII only. */
function ascii(message: string, fallback: string): string {
  return /^[\x20-\x7e]*$/.test(message) ? message : fallback;
}

export interface GraphqlErrorBody {
  message: string;
  path?: readonly (string | number)[];
  locations?: readonly { line: number; column: number }[];
  extensions: Record<string, unknown>;
}

/** Returns one element of a GraphQL `errors` list. Its message has no text but that of its row and its field rules. */
export function graphqlError(error: AppError, request: { id: string; language: Language }): GraphqlErrorBody {
  const { details, fields } = error.options;
  const message = error.row[request.language];
  const faults = (fields ?? []).map(({ field, rule }) => `${field} ${rule[request.language]}`);
  return {
    message: faults.length === 0 ? message : `${message} ${faults.join('; ')}.`,
    extensions: {
      code: error.code,
      request_id: request.id,
      ...(details === undefined ? {} : { details }),
    },
  };
}
