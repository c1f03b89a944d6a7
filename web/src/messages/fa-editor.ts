import type { EditorMessages } from './en-editor';
import { persianDigits } from './persian';

/** Texts of the editor in Persian. */
export const faEditor: EditorMessages = {
  signInFirst: 'ابتدا وارد شوید. هر درخواست به توکن دسترسی نیاز دارد.',
  notGraphql: (status) => `HTTP ${String(status)}: این پاسخ از نوع GraphQL نیست.`,
  signedOutHint: 'برای بارگذاری اسکیما وارد شوید. توکن دسترسی خودکار به هر درخواست اضافه می‌شود.',
  noSchema:
    'دریافت اسکیما (introspection) در این سرور غیرفعال است، بنابراین مستندات و کاوشگر ' +
    'در دسترس نیستند.',
  response: 'آخرین پاسخ',
  requestId: 'شناسهٔ درخواست',
  cost: 'هزینه',
  costOf: (operation, limit) =>
    `${persianDigits.format(operation)} از ${persianDigits.format(limit)}`,
  explorer: 'کاوشگر',
  explorerHint: 'برای نوشتن عملیات، فیلدها را انتخاب کنید.',
  explorerBroken: 'متن ویرایشگر عملیات معتبری نیست. برای انتخاب فیلدها آن را اصلاح کنید.',
  explorerSearch: 'جست‌وجو در نام‌ها، نوع‌ها و توضیح‌ها',
  explorerNothing: 'فیلدی پیدا نشد.',
  operations: 'عملیات آماده',
  operationsHint: 'هر کدام در برگه‌ای جدید باز می‌شود.',
  log: 'درخواست‌های ویرایشگر',
  logHint: '۵۰ عملیات اخیر، تا زمانی که خارج شوید. مقدارهایشان نمایش داده نمی‌شود.',
  logEmpty: 'هنوز عملیاتی اجرا نشده است.',
  logOpen: 'باز کردن در برگهٔ جدید',
  unnamed: '(بی‌نام)',
  snippet: 'کپی به‌صورت کد',
  copy: 'کپی',
  withSecrets: {
    operation: 'همراه با توکن دسترسی من',
    token: 'همراه با رمز برنامه و رمز یک‌بارمصرف',
    refresh: 'همراه با رمز برنامه و توکن نوسازی',
  },
  snippetCall: 'درخواست',
  snippetLanguage: 'زبان برنامه‌نویسی',
  thisOperation: 'این عملیات',
  errorCodes: 'کدهای خطا، علت و چارهٔ هر یک',
  snippetHint: 'عملیات این برگه همراه با متغیرهایش، یا یکی از درخواست‌های ورود.',
  variablesBroken: 'متغیرها شیء JSON معتبری نیستند، بنابراین در کد نیامده‌اند.',
  explain: {
    Application: 'برنامه‌ای که درخواست را می‌فرستد و پلتفرم آن.',
    Tickets: 'تیکت‌های شما از جدیدترین به قدیمی‌ترین، با limit و offset.',
    TicketAdd: 'تیکتی جدید باز می‌کند.',
    CardAdd: 'کارتی آزمایشی اضافه می‌کند. تاریخ به وقت UTC است: \u2066YYYY-MM-DD HH:MM:SS\u2069',
    TicketConversation: 'یک تیکت با صفحه‌ای از جدیدترین پیام‌هایش.',
    Me: 'کاربری که وارد شده است.',
    Cards: 'کارت‌های شما با شماره‌های پوشیده.',
    Sessions: 'نشست‌های فعال شما.',
  },
};
