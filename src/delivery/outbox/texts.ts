import type { MessageLanguage } from '../../platform/errors/index.js';
import { readCodePurpose, type DerivedCodeSource } from '../../accounts/otp/index.js';
import { fillSmsTemplate, previewTemplate, type TextProvider } from './sms-template.js';

/** Source of the notice to a previous number. It carries no code. */
export const NUMBER_CHANGED: DerivedCodeSource = {
  subject: 'notice:number',
  challenge_id: '',
  nonce: '',
  key_id: '',
};

/** Source of the notice about a sign-in from a new network. It carries no code. */
export const NEW_NETWORK: DerivedCodeSource = {
  subject: 'notice:network',
  challenge_id: '',
  nonce: '',
  key_id: '',
};

const NOTICE_TEXTS: Readonly<Record<string, Readonly<Record<MessageLanguage, string>>>> = {
  [NUMBER_CHANGED.subject]: {
    en: 'The mobile number of your account was changed. If it was not you, contact support.',
    fa: 'شمارهٔ حساب شما عوض شد. اگر کار شما نبود، به پشتیبانی خبر دهید.',
  },
  [NEW_NETWORK.subject]: {
    en: 'Someone signed in to your account from a new network. If it was not you, contact support.',
    fa: 'ورود به حساب شما از شبکه‌ای تازه. شما نبودید؟ به پشتیبانی خبر دهید.',
  },
};

/**
 * The purpose of each code in words, so that users notice a code for something that they did not
 * ask for.
 */
const PURPOSE_TEXTS = {
  'sign-in': ['sign-in code', 'رمز ورود'],
  number: ['code to change your mobile number', 'رمز تغییر شمارهٔ همراه'],
  'new-number': ['code to confirm this mobile number', 'رمز تأیید این شماره'],
  staff: ['code for an act of staff', 'رمز تأیید کار کارکنان'],
  delete: ['code to delete your account', 'رمز حذف حساب شما'],
  email: ['code to confirm this e-mail address', 'رمز تأیید این ایمیل'],
} as const satisfies Record<ReturnType<typeof readCodePurpose>, readonly [string, string]>;

/**
 * Returns the text of a message. It fits one short message: 160 characters of GSM-7 or, in Persian,
 * 70 of UCS-2. `template` is that of the client, for sign-in codes.
 */
export function buildMessageText(
  language: MessageLanguage,
  subject: string,
  code: string,
  template: string | null = null,
): string {
  const notice = NOTICE_TEXTS[subject];
  if (notice !== undefined) return notice[language];
  if (template !== null) return fillSmsTemplate(template, code);

  const [en, fa] = PURPOSE_TEXTS[readCodePurpose(subject)];
  if (language === 'fa') return `${fa}: ${code}\nآن را به هیچ‌کس ندهید.`;
  return `Your ${en} is ${code}. Never share it.`;
}

/** Returns the message with a sign-in code, an invented one of `digits` digits, and its forms. */
export function previewSignInText(
  language: MessageLanguage,
  template: string | null,
  digits: number,
  providers: readonly TextProvider[],
) {
  const previewedTemplate = template ?? buildMessageText(language, 'user:0', '{code}');
  return previewTemplate(previewedTemplate, digits, providers);
}
