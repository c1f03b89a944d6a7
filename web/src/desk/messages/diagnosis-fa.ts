import type { CodeAdvice, DiagnosisMessages } from './diagnosis-en';

/** Returns a sentence and, where a dial is advised, that advice; `more` helps with an open code. */
function withPersianAdvice(sentence: string, advice: CodeAdvice | undefined, more: string): string {
  if (advice === undefined) return sentence;
  if (!advice.isOpen)
    return `${sentence} بگویید رمز تازه‌ای بخواهد و سپس ${advice.dial} شماره‌گیری کند.`;
  return `${sentence} بگویید ${advice.dial}${more}.`;
}

/** Sentences on the last code of a user in Persian. */
export const diagnosisFa: DiagnosisMessages = {
  suspended: 'حساب معلق است: تا رفع تعلیق، رمز تازه‌ای فرستاده نمی‌شود.',
  noCode: 'در یک روز گذشته رمزی درخواست نشده است. کاربر باید ورود را دوباره آغاز کند.',
  dial: (code) => (code === '' ? 'کدی را که برنامه نشان می‌دهد' : `کد ${code} را`),
  limit: (end, dial) =>
    `سهمیهٔ پیامک این شماره تمام شده است؛ رمز بعدی ${end} فرستاده می‌شود. ` +
    `بگویید ${dial} شماره‌گیری کند، یا محدودیت را صفر کنید.`,
  knownLimit: (end, dial) =>
    'سهمیهٔ پیامک این شماره از شبکه‌هایی که کاربر با آن‌ها وارد شده است تمام شده است؛ ' +
    `رمز بعدی ${end} فرستاده می‌شود. بگویید ${dial} شماره‌گیری کند، یا محدودیت را صفر کنید.`,
  entered: (age) => `آخرین رمز وارد شد (${age}): ورود انجام شده است.`,
  shown: (age) => `آخرین رمز روی گوشی نمایش داده شد (${age}) و هنوز وارد نشده است.`,
  delivered: (age) => `آخرین رمز به گوشی رسید (${age}) و هنوز وارد نشده است.`,
  wrong: (age) => `رمز نادرستی وارد شد (${age}). بگویید آخرین رمز را رقم به رقم وارد کند.`,
  spent: (age) => `فرصت‌های آخرین رمز تمام شده است (${age}). کاربر باید رمز تازه بخواهد.`,
  cancelled: (age) => `آخرین رمز باطل شد (${age}). کاربر باید رمز تازه بخواهد.`,
  failed: (age, advice) =>
    withPersianAdvice(
      `آخرین رمز فرستاده نشد (${age}).`,
      advice,
      ' شماره‌گیری کند، یا دوباره بفرستید',
    ),
  undelivered: (age, advice) =>
    withPersianAdvice(
      `آخرین رمز به گوشی نرسید (${age}).`,
      advice,
      ' شماره‌گیری کند، یا دوباره بفرستید',
    ),
  accepted: (age) => `سرویس‌دهنده آخرین رمز را پذیرفت (${age}). به‌زودی می‌رسد.`,
  noReceipt: (age, advice) =>
    withPersianAdvice(
      `سرویس‌دهنده آخرین رمز را پذیرفت (${age})، ولی رسیدی نیامد.`,
      advice,
      ' شماره‌گیری کند',
    ),
  waiting: (age) => `آخرین رمز هنوز فرستاده نشده است (${age}).`,
  notDialled: (age, advice) =>
    withPersianAdvice(
      `از زمان درخواست آخرین رمز (${age}) با این شماره شماره‌گیری نشده است.`,
      advice,
      ' با سیم‌کارت همین شماره شماره‌گیری کند، یا پیامک را انتخاب کند',
    ),
};
