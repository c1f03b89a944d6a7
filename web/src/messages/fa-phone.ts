import type { ConsoleMessages } from './en';
import { findSmsLimit, roundMinutes } from './amounts';
import { persianDigits, toPersianDigits } from './persian';

/** Texts of the virtual phone in Persian. */
export const faPhone: ConsoleMessages['phone'] = {
  heading: 'گوشی مجازی',
  handset: 'گوشی',
  add: 'افزودن شماره',
  addNumber: 'شمارهٔ گوشی جدید',
  addDone: 'افزودن',
  cancel: 'انصراف',
  messages: 'پیام‌ها',
  dialler: 'شماره‌گیر',
  noMessages: 'هنوز پیامی نیست. رمزهای پیامکی اینجا نمایش داده می‌شوند.',
  live: 'متصل',
  reconnecting: 'در حال اتصال دوباره…',
  copyCode: (code) => `کپی و وارد کردن رمز ${code}`,
  endedCode: 'دیگر معتبر نیست',
  copiedCode: 'رمز کپی و وارد شد',
  number: 'کد شماره‌گیری',
  erase: 'پاک کردن',
  call: 'تماس',
  dialling: 'در حال تماس…',
  dialLast: (code) => `شماره‌گیری \u2066${code}\u2069`,
  ussdHeading: 'پیام USSD',
  ended: 'شبکه نشست را پایان داد',
  length: (count, most, alphabet) =>
    `${persianDigits.format(count)} از ${persianDigits.format(most)} نویسه، ${alphabet}`,
  smsForm: (encoding, characters, parts) => {
    const used = persianDigits.format(characters);
    if (parts > 1)
      return `\u2066${encoding}\u2069، ${used} نویسه در ${persianDigits.format(parts)} بخش`;
    const limit = persianDigits.format(findSmsLimit(encoding));
    return `\u2066${encoding}\u2069، ${used} از ${limit} نویسه`;
  },
  receipt: 'گزارش تحویل',
  sendReceipt: 'ارسال گزارش:',
  receipts: { delivered: 'تحویل شد', undelivered: 'تحویل نشد' },
  done: 'تأیید',
  timedOut: 'شبکه نشست را پایان داد، چون پاسخی به‌موقع نرسید. دوباره شماره‌گیری کنید.',
  reply: 'پاسخ',
  send: 'ارسال',
  hangUp: 'قطع تماس',
  endsIn: (time) => `${toPersianDigits(time)} تا پایان نشست`,
  timeOut: 'تمام شدن مهلت',
  receivers: 'شماره‌هایی که پیام دارند',
  receiver: (count, time) => {
    if (count === 1) return `۱ پیام، ${time}`;
    return `${persianDigits.format(count)} پیام، آخرین ${time}`;
  },
  noReceivers: 'شمارهٔ دیگری پیام ندارد.',
  network: {
    tab: 'شبکه',
    faulty: 'خطا دارد',
    heading: 'شبکهٔ این شماره',
    about: 'روی پیامک‌هایی که از این پس فرستاده می‌شوند اثر دارد.',
    latency: 'تأخیر',
    latencyOf: (seconds) => {
      if (seconds === 0) return 'ندارد';
      if (seconds < 60) return `${persianDigits.format(seconds)} ثانیه`;
      return `${persianDigits.format(roundMinutes(seconds))} دقیقه`;
    },
    loss: 'گم شدن پیامک',
    lossOf: (percent) => {
      if (percent === 0) return 'ندارد';
      if (percent === 100) return 'همه';
      return `${persianDigits.format(percent)}٪`;
    },
    duplicates: 'پیامک تکراری',
    duplicatesOf: (count) => {
      if (count === 0) return 'ندارد';
      return `${persianDigits.format(count)} نسخهٔ اضافه`;
    },
    outage: 'قطعی',
    outageHint: 'پیامک با خطای 503 رد می‌شود',
    clear: 'پاک کردن خطاها',
    reset: 'بازنشانی گوشی',
    changed: 'شبکه تغییر کرد',
    resetDone: 'پیام‌ها و خطاها پاک شدند',
    rejected: 'سرور این تغییر را نپذیرفت. مطمئن شوید که این شمارهٔ همراه است.',
    endingsHeading: 'شماره‌های دارای خطا',
    endingsAbout: 'چهار رقم آخر شماره، خطای آن را تعیین می‌کند.',
    endings: {
      '0000': 'سامانهٔ پیامک مشغول است؛ keypad دوباره تلاش می‌کند',
      '9999': 'سامانهٔ پیامک شماره را رد می‌کند',
      '8888': 'پذیرفته می‌شود ولی تحویل نمی‌شود',
      '7777': 'سامانهٔ پیامک هرگز پاسخ نمی‌دهد',
      '6666': 'دو بار می‌رسد',
    },
    try: 'امتحان',
    tryEnding: (ending) => `امتحان شماره‌ای که به \u2066${ending}\u2069 ختم می‌شود`,
  },
  failed: 'مشکل در اتصال یا کد MMI نامعتبر.',
};
