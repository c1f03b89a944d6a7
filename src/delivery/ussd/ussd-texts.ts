import type { MessageLanguage } from '../../platform/errors/index.js';

/**
 * USSD screens: at most 160 characters of GSM-7; in Persian, where the gateway takes UCS-2, at most
 * 80. Digits are ASCII.
 */
export const USSD_TEXTS = {
  en: {
    code: (code: string, secondsLeft: number) =>
      `Your code is ${code}. Valid ${formatTime(secondsLeft, 'min', 's')}. Never share it.`,
    reference: 'Type the last 4 digits of the code to dial that the app shows.',
    nothing: 'No sign-in request for this number. Start in the app, then dial again.',
    tooMany: 'Too many calls from this number. Please wait a few minutes.',
    busy: 'The service is busy. Please dial again.',
  },
  fa: {
    code: (code: string, secondsLeft: number) =>
      `رمز ورود: ${code}. اعتبار: ${formatTime(secondsLeft, 'دقیقه', 'ثانیه')}. به کسی ندهید.`,
    reference: '4 رقم آخر کد شماره‌گیری را که برنامه نشان می‌دهد وارد کنید.',
    nothing: 'برای این شماره درخواست ورودی نیست. در برنامه آغاز و دوباره شماره‌گیری کنید.',
    tooMany: 'تماس‌های این شماره زیاد است. چند دقیقه صبر کنید.',
    busy: 'سامانه شلوغ است. دوباره شماره‌گیری کنید.',
  },
} as const satisfies Record<MessageLanguage, object>;

/** The texts of one language. */
export type UssdScreenTexts = (typeof USSD_TEXTS)[MessageLanguage];

function formatTime(secondsLeft: number, minutesUnit: string, secondsUnit: string): string {
  if (secondsLeft < 90) return `${String(secondsLeft)} ${secondsUnit}`;
  return `${String(Math.round(secondsLeft / 60))} ${minutesUnit}`;
}
