import type { MessageLanguage } from '../../platform/errors/index.js';
import {
  isUnreachedReason,
  type CodeTimelineEvent,
  type CodeTimelineEventName,
  type DeliveryReport,
} from '../../delivery/outbox/index.js';
import { StaffDeliveryStep } from './staff-user.types.js';

const STEP_WORDS: Readonly<Record<StaffDeliveryStep, Readonly<Record<MessageLanguage, string>>>> = {
  ASKED: { en: 'A code was requested', fa: 'رمز درخواست شد' },
  QUEUED: { en: 'The message was written', fa: 'پیام در صف ارسال قرار گرفت' },
  SENDING: { en: 'Sending began', fa: 'ارسال آغاز شد' },
  SENT: { en: 'The provider accepted the message', fa: 'سرویس‌دهنده پیام را پذیرفت' },
  FAILED: { en: 'The provider did not accept the message', fa: 'سرویس‌دهنده پیام را نپذیرفت' },
  DELIVERED: { en: 'The phone received the message', fa: 'پیام به گوشی رسید' },
  UNDELIVERED: { en: 'The message did not reach the phone', fa: 'پیام به گوشی نرسید' },
  PROGRESS: { en: 'The message is on its way', fa: 'پیام در راه است' },
  SHOWN: {
    en: 'The code was shown on the phone after a dial',
    fa: 'رمز پس از شماره‌گیری روی گوشی نمایش داده شد',
  },
  WRONG: { en: 'A wrong code was typed', fa: 'رمز نادرست وارد شد' },
  SPENT: {
    en: 'A wrong code was typed, and the tries of the code are used up',
    fa: 'رمز نادرست وارد شد و دیگر فرصتی برای این رمز نمانده است',
  },
  ENTERED: { en: 'The code was entered', fa: 'رمز وارد شد' },
  ENDED: { en: 'The code was cancelled', fa: 'رمز باطل شد' },
};

/** Reasons of the step FAILED that have words of their own. */
const UNREACHED_WORDS: Readonly<Record<MessageLanguage, string>> = {
  en: 'The provider could not be reached',
  fa: 'ارتباط با سرویس‌دهنده برقرار نشد',
};
const UNKNOWN_WORDS: Readonly<Record<MessageLanguage, string>> = {
  en: 'It is not known whether the provider accepted the message',
  fa: 'معلوم نیست سرویس‌دهنده پیام را پذیرفته است یا نه',
};

/** Names on the wire of the events of a timeline. */
const EVENT_STEPS: Readonly<Record<Exclude<CodeTimelineEventName, 'receipt'>, StaffDeliveryStep>> =
  {
    asked: StaffDeliveryStep.ASKED,
    written: StaffDeliveryStep.QUEUED,
    leased: StaffDeliveryStep.SENDING,
    accepted: StaffDeliveryStep.SENT,
    never: StaffDeliveryStep.FAILED,
    later: StaffDeliveryStep.FAILED,
    elsewhere: StaffDeliveryStep.FAILED,
    unknown: StaffDeliveryStep.FAILED,
    shown: StaffDeliveryStep.SHOWN,
    wrong: StaffDeliveryStep.WRONG,
    spent: StaffDeliveryStep.SPENT,
    entered: StaffDeliveryStep.ENTERED,
    ended: StaffDeliveryStep.ENDED,
  };
const RECEIPT_STEPS: Readonly<Record<DeliveryReport['status'], StaffDeliveryStep>> = {
  delivered: StaffDeliveryStep.DELIVERED,
  undelivered: StaffDeliveryStep.UNDELIVERED,
  progress: StaffDeliveryStep.PROGRESS,
};

/** Returns an event of a timeline with words for people. */
export function toDeliveryEvent(
  { at, event, message_id, provider, detail }: CodeTimelineEvent,
  language: MessageLanguage,
) {
  const step =
    event === 'receipt' ? RECEIPT_STEPS[detail as DeliveryReport['status']] : EVENT_STEPS[event];
  const stepWords =
    step === StaffDeliveryStep.FAILED ? findFailureWords(event, detail) : STEP_WORDS[step];
  return { at, step, text: stepWords[language], provider, message: message_id, detail };
}

function findFailureWords(
  event: CodeTimelineEventName,
  reason: string,
): Readonly<Record<MessageLanguage, string>> {
  if (event === 'unknown') return UNKNOWN_WORDS;
  return isUnreachedReason(reason) ? UNREACHED_WORDS : STEP_WORDS.FAILED;
}
