import { toPersianDigits } from '../../messages/persian';
import type { auditEn } from './audit-en';
import { auditEventsFa } from './audit-events-fa';

/** Texts about events of the audit trail in Persian. */
export const auditFa: typeof auditEn = {
  eventWords: auditEventsFa,
  eventGroups: {
    staff: 'کارکنان',
    ticket: 'تیکت‌ها',
    user: 'کاربران',
    session: 'نشست‌ها',
    delivery: 'پیام‌ها',
    card: 'کارت‌ها',
    client: 'برنامه‌ها',
    webhook: 'وب‌هوک‌ها',
    signing_key: 'کلیدها',
    database: 'پایگاه داده',
  },
  references: {
    user: (id) => `کاربر ${toPersianDigits(id)}`,
    client: (id) => `برنامهٔ ${toPersianDigits(id)}`,
    operator: () => 'مدیر سرویس',
    service: () => 'خود سرویس',
    ticket: (id) => `تیکت ${toPersianDigits(id)}`,
    session: (id) => `نشست ${toPersianDigits(id)}`,
    card: (id) => `کارت ${toPersianDigits(id)}`,
    message: (id) => `پیام ${toPersianDigits(id)}`,
    webhook: (id) => `وب‌هوک ${toPersianDigits(id)}`,
    key: (id) => `کلید \u2066${id}\u2069`,
    audit: () => 'سابقهٔ رویدادها',
    users: () => 'کاربران',
    backup: (id) => `نسخهٔ پشتیبان ${toPersianDigits(id)}`,
  },
  fields: {
    userId: 'شناسهٔ کاربر',
    event: 'رویداد',
    reads: 'خواندن داده‌ها',
    actor: 'کننده',
    subject: 'موضوع، مانند \u2066ticket:3\u2069',
    since: 'از',
    until: 'تا',
  },
  anything: 'هر رویداد',
  anybody: 'همه',
  readsHidden: 'پنهان',
  readsShown: 'نمایش',
  timeHint: '۱۴۰۵/۰۹/۰۶ ۱۴:۳۰',
  accounts: (count) => `${count} کاربر`,
  recorded: (count) => `${count} رویداد`,
};
