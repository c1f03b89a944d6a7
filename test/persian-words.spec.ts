import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Words that readers refused, each with the one that they say. */
const REFUSED_WORDS = [
  ['رد رویداد', 'سابقهٔ رویدادها'],
  ['چه خبر است', 'وضعیت ۲۴ ساعت گذشته'],
  ['به تفکیک سن', 'بر اساس زمان انتظار'],
  ['درهم‌سازی', 'هش'],
  ['رونوشت', 'کپی'],
  ['گذاشتن متن', 'درج متن'],
  ['رایانامه', 'ایمیل'],
  ['سرآیند', 'هدر'],
  ['طرح‌واره', 'اسکیما'],
  ['بدون رسید یا نفرستاده', 'بدون گزارش تحویل'],
  ['تازه‌سازی', 'نوسازی'],
  ['رمز جدید', 'رمز تازه'],
  ['تلاش دیگر مانده', 'فرصت دیگر مانده'],
  ['کلید لورفته', 'رمز لورفته'],
  ['کاربرد کلید', 'آخرین استفاده'],
  ['مرحله‌های بعدی رمز', 'ادامهٔ سرنوشت رمز'],
  ['رمز باز', 'رمزی که هنوز معتبر است'],
  ['رهاشده', 'ترک‌شده'],
  ['عددها', 'آمار'],
  ['محدودیت‌های تعداد', 'محدودیت درخواست‌ها'],
] as const;

const TABLES = [
  ...globSync('web/src/**/messages/*fa*.ts'),
  ...globSync('docs/fa/*.md'),
  ...['web/docs-messages.ts', 'web/docs-descriptions.ts', 'web/src/docs/docs-words.ts'],
];

describe('the Persian texts of the pages', () => {
  it.each(REFUSED_WORDS)('have “%s” nowhere', (word) => {
    expect(TABLES.length).toBeGreaterThan(12);
    const places = TABLES.filter((file) => readFileSync(file, 'utf8').includes(word));
    expect(places).toEqual([]);
  });

  it('have no # that stands behind its number', () => {
    const tables = TABLES.filter((file) => file.endsWith('.ts'));
    const places = tables.filter((file) => /(?<!\\u2066)#\$\{/.test(readFileSync(file, 'utf8')));
    expect(places).toEqual([]);
  });
});
