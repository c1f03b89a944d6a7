import type { Language } from '../../platform/errors/index.js';
import type { TimelineEvent } from '../../delivery/outbox/index.js';
import { StaffDeliveryStep } from './staff-user.types.js';

const WORDS: Readonly<Record<StaffDeliveryStep, Readonly<Record<Language, string>>>> = {
  ASKED: { en: 'A code was requested', fa: 'رمز درخواست شد' },
  QUEUED: { en: 'The message was written', fa: 'پیام در صف ارسال قرار گرفت' },
  SENDING: { en: 'Sending began', fa: 'ارسال آغاز شد' },
  SENT: { en: 'The provider accepted the message', fa: 'سرویس‌دهنده پیام را پذیرفت' },
  FAILED: { en: 'The provider did not accept the message', fa: 'سرویس‌دهنده پیام را نپذیرفت' },
  DELIVERED: { en: 'The phone received the message', fa: 'پیام به گوشی رسید' },
  UNDELIVERED: { en: 'The message did not reach the phone', fa: 'پیام به گوشی نرسید' },
  PROGRESS: { en: 'The message is on its way', fa: 'پیام در راه است' },
  SHOWN: { en: 'The code was shown on the phone after a dial', fa: 'رمز پس از شماره‌گیری روی گوشی نمایش داده شد' },
  ENTERED: { en: 'The code was entered', fa: 'رمز وارد شد' },
  ENDED: { en: 'The code was cancelled', fa: 'رمز باطل شد' },
};

/** Reasons of the step FAILED that have words of their own. */
const UNREACHED: Readonly<Record<Language, string>> = {
  en: 'The provider could not be reached',
  fa: 'ارتباط با سرویس‌دهنده برقرار نشد',
};
const UNKNOWN: Readonly<Record<Language, string>> = {
  en: 'It is not known whether the provider accepted the message',
  fa: 'معلوم نیست سرویس‌دهنده پیام را پذیرفته است یا نه',
};

/** Names on the wire of the events of a timeline. All others are refusals of a provider. */
const STEPS: Readonly<Record<string, StaffDeliveryStep>> = {
  asked: StaffDeliveryStep.ASKED,
  written: StaffDeliveryStep.QUEUED,
  leased: StaffDeliveryStep.SENDING,
  accepted: StaffDeliveryStep.SENT,
  shown: StaffDeliveryStep.SHOWN,
  entered: StaffDeliveryStep.ENTERED,
  ended: StaffDeliveryStep.ENDED,
};
const RECEIPTS: Readonly<Record<string, StaffDeliveryStep>> = {
  delivered: StaffDeliveryStep.DELIVERED,
  undelivered: StaffDeliveryStep.UNDELIVERED,
  progress: StaffDeliveryStep.PROGRESS,
};

/** Returns an event of a timeline with words for people. */
export function inWords({ at, event, message_id, provider, detail }: TimelineEvent, language: Language) {
  const step = (event === 'receipt' ? RECEIPTS[detail] : STEPS[event]) ?? StaffDeliveryStep.FAILED;
  const words = step === StaffDeliveryStep.FAILED ? failureWords(event, detail) : WORDS[step];
  return { at, step, text: words[language], provider, message: message_id, detail };
}

function failureWords(event: string, reason: string): Readonly<Record<Language, string>> {
  if (event === 'unknown') return UNKNOWN;
  return reason.startsWith('not reached') ? UNREACHED : WORDS.FAILED;
}
