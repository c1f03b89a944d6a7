import type { teamEn } from './team-en';

/** Texts of what staff does together, in Persian. */
export const teamFa: typeof teamEn = {
  handOver: {
    button: 'واگذاری…',
    title: 'واگذاری این تیکت',
    to: 'به',
    choose: 'همکاری را انتخاب کنید',
    nobody:
      'کس دیگری روی تیکت‌ها کار نمی‌کند. مدیر سرویس با ' +
      '«\u2066keypad staff appoint\u2069» همکار اضافه می‌کند. ' +
      'برای بعد می‌توانید یادداشت داخلی بنویسید.',
    note: 'یادداشت داخلی: چه کاری انجام شده و چه مانده است',
    submit: 'واگذاری',
    done: 'واگذار شد',
  },
  presence: {
    staff: 'یک همکار',
    writing: (names, count) => `${names} در حال نوشتن ${count === 1 ? 'است' : 'هستند'}…`,
    looking: (names, count) => `${names} هم این تیکت را ${count === 1 ? 'می‌بیند' : 'می‌بینند'}.`,
  },
  bulk: {
    label: 'تیکت‌های انتخاب‌شده',
    select: (number) => `انتخاب تیکت ${number}`,
    selected: (count) => `${count} تیکت انتخاب شده`,
    all: 'انتخاب همهٔ بارشده‌ها',
    clear: 'لغو انتخاب',
    close: 'بستن…',
    assign: 'تعیین مسئول…',
    closeTitle: (count) => `بستن ${count} تیکت`,
    assignTitle: (count) => `تعیین مسئول ${count} تیکت`,
    closeSubmit: 'بستن همه',
    assignSubmit: 'تعیین مسئول همه',
    reason: 'دلیل، به‌صورت یادداشت داخلی در هر تیکت',
    running: (done, count) => `${done} از ${count}…`,
    done: (count) => `${count} تیکت انجام شد.`,
    failed: (count) => `${count} تیکت انجام نشد:`,
    retry: 'تلاش دوباره برای همین‌ها',
  },
};
