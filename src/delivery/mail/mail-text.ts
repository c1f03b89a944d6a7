import type { MessageLanguage } from '../../platform/errors/index.js';
import { buildMessageText } from '../outbox/index.js';

/**
 * Returns a mail with a code. The subject line does not contain the code, because locked screens
 * show it.
 */
export function buildMailText(
  language: MessageLanguage,
  subject: string,
  code: string,
): { subject: string; text: string } {
  const text = buildMessageText(language, subject, code);
  if (language === 'fa') {
    return {
      subject: 'تأیید ایمیل',
      text: `${text}\n\nاگر شما آن را نخواسته‌اید، این پیام را نادیده بگیرید.\n`,
    };
  }
  return {
    subject: 'Confirm your e-mail address',
    text: `${text}\n\nIf you did not ask for it, ignore this message.\n`,
  };
}
