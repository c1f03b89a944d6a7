import type { Language } from '../errors/index.js';
import { purposeOf, type CodeSource } from '../otp/index.js';

/** What a message without a code is made from: it tells the old number that it is not the account's any more. */
export const NUMBER_CHANGED: CodeSource = { subject: 'notice:number', challenge_id: '', nonce: '', key_id: '' };

/** A text message: one part in GSM-7 (160) or, in Persian, UCS-2 (70 characters). */
export function smsText(language: Language, subject: string, code: string): string {
  if (subject === NUMBER_CHANGED.subject) {
    return language === 'fa'
      ? 'شمارهٔ حساب شما عوض شد. اگر کار شما نبود، به پشتیبانی خبر دهید.'
      : 'The mobile number of your account was changed. If it was not you, contact support.';
  }
  const [en, fa] = CODES[purposeOf(subject)];
  return language === 'fa' ? `${fa}: ${code}\nآن را به هیچ‌کس ندهید.` : `Your ${en} is ${code}. Never share it.`;
}

/** A mail with a code; the subject line tells nothing, because it shows on locked screens. */
export function mailOf(language: Language, subject: string, code: string): { subject: string; text: string } {
  const text = smsText(language, subject, code);
  return language === 'fa'
    ? { subject: 'تأیید رایانامه', text: `${text}\n\nاگر شما آن را نخواسته‌اید، این پیام را نادیده بگیرید.\n` }
    : { subject: 'Confirm your e-mail address', text: `${text}\n\nIf you did not ask for it, ignore this message.\n` };
}

/** What a code is, so that nobody types one for another purpose than the message says. */
const CODES = {
  'sign-in': ['sign-in code', 'رمز ورود'],
  number: ['code to change your mobile number', 'رمز تغییر شمارهٔ همراه'],
  'new-number': ['code to confirm this mobile number', 'رمز تأیید این شماره'],
  email: ['code to confirm this e-mail address', 'رمز تأیید این رایانامه'],
} as const satisfies Record<ReturnType<typeof purposeOf>, readonly [string, string]>;

/** USSD screens: at most 160 characters of GSM-7; in Persian, where the gateway takes UCS-2, at most 80. Digits are ASCII. */
export const USSD_TEXTS = {
  en: {
    code: (code: string, secondsLeft: number) =>
      `Your code is ${code}. Valid ${secondsLeft >= 90 ? `${String(Math.round(secondsLeft / 60))} min` : `${String(secondsLeft)} s`}. Never share it.`,
    reference: 'Type the last 4 digits of the code to dial that the app shows.',
    nothing: 'No sign-in request for this number. Start in the app, then dial again.',
    tooMany: 'Too many calls from this number. Please wait a few minutes.',
    busy: 'The service is busy. Please dial again.',
  },
  fa: {
    code: (code: string, secondsLeft: number) =>
      `رمز ورود: ${code}. اعتبار: ${secondsLeft >= 90 ? `${String(Math.round(secondsLeft / 60))} دقیقه` : `${String(secondsLeft)} ثانیه`}. به کسی ندهید.`,
    reference: '4 رقم آخر کد شماره‌گیری را که برنامه نشان می‌دهد وارد کنید.',
    nothing: 'برای این شماره درخواست ورودی نیست. در برنامه آغاز و دوباره شماره‌گیری کنید.',
    tooMany: 'تماس‌های این شماره زیاد است. چند دقیقه صبر کنید.',
    busy: 'سامانه شلوغ است. دوباره شماره‌گیری کنید.',
  },
} as const satisfies Record<Language, object>;
