import type { Language } from '../errors/index.js';

/** The text message of a one-time password: one part in GSM-7 (160) or, in Persian, UCS-2 (70 characters). */
export function smsText(language: Language, code: string): string {
  return language === 'fa'
    ? `رمز ورود: ${code}\nآن را به هیچ‌کس ندهید.`
    : `Your sign-in code is ${code}. Never share it.`;
}

/** USSD screens: at most 160 characters of GSM-7. */
export const USSD_TEXTS = {
  code: (code: string, secondsLeft: number) =>
    `Your code is ${code}. Valid ${secondsLeft >= 90 ? `${String(Math.round(secondsLeft / 60))} min` : `${String(secondsLeft)} s`}. Never share it.`,
  nothing: 'No sign-in request for this number. Start in the app, then dial again.',
  busy: 'The service is busy. Please dial again.',
} as const;
