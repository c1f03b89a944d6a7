import type { AppError } from './app-error.js';
import type { MessageLanguage } from './message-language.js';
import { toErrorMessage } from './error-message.js';

export interface GraphqlErrorBody {
  message: string;
  path?: readonly (string | number)[];
  locations?: readonly { line: number; column: number }[];
  extensions: Record<string, unknown>;
}

/**
 * Returns one element of a GraphQL `errors` list. Its message has the texts of its row, its
 * note and its field rules.
 */
export function toGraphqlError(
  error: AppError,
  request: { id: string; language: MessageLanguage },
): GraphqlErrorBody {
  const { details, fields, note } = error.options;
  const texts = [toErrorMessage(error, request.language)];
  if (note !== undefined) texts.push(note);

  const fieldTexts = (fields ?? []).map(({ field, rule }) => `${field} ${rule[request.language]}`);
  if (fieldTexts.length > 0) texts.push(`${fieldTexts.join('; ')}.`);

  const extensions = {
    code: error.code,
    request_id: request.id,
    ...(details !== undefined && { details }),
  };
  return { message: texts.join(' '), extensions };
}
