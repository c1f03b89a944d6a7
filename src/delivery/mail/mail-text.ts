import type { Language } from '../../platform/errors/index.js';
import { messageText } from '../outbox/index.js';

/** Returns a mail with a code. The subject line does not contain the code, because locked screens show it. */
export function mailText(language: Language, subject: string, code: string): { subject: string; text: string } {
  const text = messageText(language, subject, code);
  return language === 'fa'
    ? { subject: 'تأیید رایانامه', text: `${text}\n\nاگر شما آن را نخواسته‌اید، این پیام را نادیده بگیرید.\n` }
    : { subject: 'Confirm your e-mail address', text: `${text}\n\nIf you did not ask for it, ignore this message.\n` };
}
