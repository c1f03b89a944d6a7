import type { AppError } from './app-error.js';
import type { MessageLanguage } from './message-language.js';
import { toErrorMessage } from './error-message.js';

export interface RestErrorElement {
  readable_code: string;
  message: string;
  field?: string;
  details?: Readonly<Record<string, number>>;
  /** Only with OTP_WAITING_TIME: what to dial to see the current code. */
  ussd_code?: string;
  /** Only with INVALID_GRANT at a network that has signed the user in: why the code was refused. */
  reason?: string;
  request_id: string;
}

export interface RestErrorBody {
  data: null;
  errors: RestErrorElement[];
  /** RFC 6749 §5.2, on the token routes and of every 404. */
  error?: string;
  error_description?: string;
}

/**
 * RFC 6749 §5.2 wants a text for developers, in printable ASCII. The message of a team's exception
 * may be any text.
 */
const NOT_PRINTABLE = /[^\x20\x21\x23-\x5b\x5d-\x7e]/g;

/**
 * Returns the body of a refused REST call (docs/interface.md §4.1): `data` is null, and each fault
 * has one element.
 */
export function toRestBody(
  error: AppError,
  request: { id: string; language: MessageLanguage; oauth: boolean },
): RestErrorBody {
  const { details, members, oauth = error.row.oauth } = error.options;
  const element = {
    readable_code: error.code,
    ...(details !== undefined && { details }),
    ...members,
    request_id: request.id,
  };

  const messages = listErrorMessages(error, request.language, getFieldLabel);
  const errorElements = messages.map((message) => ({ ...element, ...message }));
  // Libraries of OAuth take a 404 without `error` for a token.
  if (!request.oauth && error.status !== 404) return { data: null, errors: errorElements };

  const englishMessages = listErrorMessages(error, 'en', (field) => field);
  const description = englishMessages.map(({ message }) => message).join('; ');

  return {
    data: null,
    errors: errorElements,
    error: oauth,
    error_description: description.replace(NOT_PRINTABLE, '?'),
  };
}

function listErrorMessages(
  error: AppError,
  language: MessageLanguage,
  nameOf: (field: string, language: MessageLanguage) => string,
): { message: string; field?: string }[] {
  const { fields = [] } = error.options;
  if (fields.length === 0) return [{ message: toErrorMessage(error, language) }];
  return fields.map(({ field, rule }) => ({
    message: `${nameOf(field, language)} ${rule[language]}`,
    field,
  }));
}

/**
 * Names of the members that a person types. The others are a developer's, who knows them by their
 * wire names.
 */
const NAMES_FOR_PEOPLE: Readonly<Record<string, Readonly<Record<MessageLanguage, string>>>> = {
  username: { en: 'The user name', fa: 'نام کاربری' },
  password: { en: 'The code', fa: 'رمز' },
  cell_number: { en: 'The number', fa: 'شماره' },
  first_name: { en: 'The first name', fa: 'نام' },
  last_name: { en: 'The last name', fa: 'نام خانوادگی' },
};

function getFieldLabel(field: string, language: MessageLanguage): string {
  return NAMES_FOR_PEOPLE[field]?.[language] ?? field;
}
