import type { commandsEn } from './commands-en';

/** Texts of the palette and the keys in Persian. */
export const commandsFa: typeof commandsEn = {
  palette: {
    button: 'یافتن (\u2066Ctrl-K\u2069)',
    label: 'تیکت‌ها، کاربران و بخش‌ها',
    hint: 'تیکت، کاربر یا بخش',
    page: 'بخش',
    open: (number) => `باز کردن تیکت \u2066#${number}\u2069`,
    search: (words) => `جست‌وجوی «${words}»`,
    searching: 'در حال جست‌وجو…',
    none: 'چیزی پیدا نشد.',
  },
  keys: {
    title: 'میان‌برها',
    cancel: 'بستن',
    listStart: 'این نخستین تیکت فهرست است.',
    listEnd: 'فهرست تیکت دیگری ندارد.',
    names: {
      palette: 'یافتن هر چیز',
      next: 'تیکت بعدی',
      previous: 'تیکت قبلی',
      reply: 'نوشتن پاسخ',
      note: 'نوشتن یادداشت',
      send: 'فرستادن',
      leave: 'بیرون آمدن از متن',
      take: 'سپردن به من',
      close: 'بستن تیکت',
      select: 'انتخاب',
      search: 'جست‌وجوی تیکت‌ها',
      keys: 'همین فهرست',
    },
  },
};
