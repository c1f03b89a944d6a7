import type { Language } from '../errors/index.js';
import type { TimelineEvent } from '../outbox/index.js';
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
  return { at, step, text: WORDS[step][language], provider, message: message_id, detail };
}
