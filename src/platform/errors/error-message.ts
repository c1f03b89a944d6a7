import type { AppError } from './app-error.js';
import type { MessageLanguage } from './message-language.js';

const ALLOWED_WORDS = {
  en: 'Allowed:',
  fa: 'مقدارهای مجاز:',
};

/** Returns the text of the error, and what the client may send instead. */
export function toErrorMessage({ row, options }: AppError, language: MessageLanguage): string {
  const { text = row[language], allowed = [] } = options;
  if (allowed.length === 0) return text;
  return `${text} ${ALLOWED_WORDS[language]} ${allowed.join(', ')}.`;
}
