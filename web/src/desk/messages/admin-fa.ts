import { toPersianDigits } from '../../messages/persian';
import type { AdminMessages } from './admin-en';
import { auditFa } from './audit-fa';

/** Texts of the views for admins and auditors in Persian. */
export const adminFa: AdminMessages = {
  secret: {
    once: 'اکنون آن را کپی کنید و جای امنی نگه دارید. دیگر هیچ‌کس نمی‌تواند آن را بخواند.',
    copy: 'کپی',
    close: 'برداشتم',
  },
  clients: {
    heading: 'برنامه‌ها',
    create: 'برنامهٔ تازه',
    name: 'نامی که کاربران می‌بینند',
    platform: 'سکو',
    platforms: { WEB: 'وب', ANDROID: 'اندروید', IOS: 'iOS', SERVER: 'سرور', OTHER: 'دیگر' },
    scope: 'دسترسی‌ها',
    scopeHint: 'دسترسی‌ها؛ خالی یعنی همه جز کارکنان',
    grants: 'روش‌های ورود',
    secretUsed: 'کاربرد کلید',
    previousUsed: 'کلید پیشین',
    stillWorks: 'هنوز کار می‌کند',
    never: 'هرگز',
    created: 'ساخته شد',
    demo: 'نمایشی',
    disabled: 'غیرفعال',
    ending: 'نشست‌ها در حال پایان‌اند',
    secretOf: (name, id) => `کلید تازهٔ ${name}، \u2066client_id ${id}\u2069`,
    sms: {
      heading: 'پیامک رمز ورود',
      languages: { EN: 'انگلیسی', FA: 'فارسی' },
      own: 'متن خود برنامه',
      usual: 'متن همیشگی',
      length: (characters, encoding) => `${toPersianDigits(String(characters))} نویسهٔ ${encoding}`,
      fields: {
        text: 'متن تازه با یک {code}؛ خالی یعنی متن همیشگی',
        appHash: 'هش برنامهٔ اندروید',
        domain: 'دامنهٔ وبگاه',
      },
    },
    acts: {
      create: {
        button: 'ساختن',
        title: 'این برنامه ساخته شود؟',
        about: (name) => `${name} یک client_id و یک کلید می‌گیرد که یک بار نشان داده می‌شود.`,
        done: 'برنامه ساخته شد',
      },
      rotate: {
        button: 'کلید تازه',
        title: 'کلید تازه ساخته شود؟',
        about: (name) =>
          `کلید کنونی ${name} تا بار بعد کار می‌کند و کلید قدیمی‌تر اکنون باطل می‌شود.`,
        done: 'کلید ساخته شد',
      },
      leak: {
        button: 'کلید لو رفت',
        title: 'همهٔ کلیدها باطل شوند؟',
        about: (name) =>
          `همهٔ کلیدهای ${name} بی‌درنگ باطل می‌شوند: تا کلید تازه را نگیرد، ` +
          'کاربرانش نه وارد می‌شوند نه نشست را تازه می‌کنند. نشست‌ها می‌مانند.',
        done: 'کلیدها باطل شدند',
      },
      leakAndEnd: {
        button: 'کلید لو رفت: پایان نشست‌ها هم',
        title: 'همهٔ کلیدها و نشست‌ها پایان یابند؟',
        about: (name) =>
          `همهٔ کلیدهای ${name} بی‌درنگ باطل می‌شوند و کاربرانش تا چند دقیقهٔ دیگر خارج می‌شوند. ` +
          'پس از گرفتن کلید تازه دوباره وارد می‌شوند.',
        done: 'کلیدها باطل شدند؛ نشست‌ها در حال پایان‌اند',
      },
      disable: {
        button: 'غیرفعال کردن',
        title: 'این برنامه برای همیشه غیرفعال شود؟',
        about: (name) => `${name} و همهٔ کاربرانش بی‌درنگ خارج می‌شوند. بازگشتی ندارد.`,
        done: 'برنامه غیرفعال شد',
      },
      smsText: {
        button: 'ثبت متن',
        title: 'این متن گذاشته شود؟',
        about: 'پیامک‌های بعدی رمز ورود با این متن فرستاده می‌شوند.',
        done: 'متن گذاشته شد',
      },
      usualText: {
        button: 'متن همیشگی',
        title: 'متن همیشگی بازگردد؟',
        about: 'پیامک‌های بعدی رمز ورود با این متن فرستاده می‌شوند.',
        done: 'متن گذاشته شد',
      },
    },
  },
  webhooks: {
    heading: 'وب‌هوک‌ها',
    none: 'هنوز هیچ نشانی‌ای رویداد نمی‌گیرد.',
    create: 'نشانی تازه',
    url: 'نشانی‌ای که رویدادها به آن فرستاده می‌شوند',
    events: 'رویدادها',
    eventsHint: 'نوع رویدادها؛ خالی یعنی همه',
    all: 'همه',
    personal: 'همراه نام، شماره و ایمیل کاربر',
    data: 'داده‌ها',
    withPersonal: 'نام، شماره و ایمیل',
    idsOnly: 'تنها شناسه‌ها',
    waiting: 'در انتظار',
    waitingSince: (count, age) => `${count}، قدیمی‌ترین از ${age}`,
    givenUp: 'رهاشده',
    count: (count) => toPersianDigits(String(count)),
    failing: 'ناموفق از',
    disabled: 'غیرفعال',
    disabledBy: {
      operator: 'به دست کارکنان یا مدیر سرویس',
      gone: 'پاسخ 410 داد',
      failing: 'پنج روز چیزی نپذیرفت',
    },
    unaccepted: 'رویدادهایی که نپذیرفته است',
    attempts: (count) => `${toPersianDigits(String(count))} تلاش`,
    next: (time) => `تلاش بعدی ${time}`,
    gaveUp: (time) => `رها شد، ${time}`,
    tested: (isAccepted, result) =>
      isAccepted
        ? `رویداد آزمایشی را پذیرفت: \u2066${result}\u2069`
        : `رویداد آزمایشی را نپذیرفت: \u2066${result}\u2069`,
    secretOf: (url) => `کلید تازهٔ \u2066${url}\u2069`,
    acts: {
      add: {
        button: 'افزودن',
        title: 'این نشانی افزوده شود؟',
        about:
          'از این پس رویدادها را می‌گیرد. کلیدش یک بار نشان داده می‌شود؛ گیرنده با آن هر ' +
          'رویداد را وارسی می‌کند.',
        done: 'نشانی افزوده شد',
      },
      test: {
        button: 'رویداد آزمایشی',
        title: 'رویداد آزمایشی فرستاده شود؟',
        about: 'یک رویداد از نوع webhook.test یک بار فرستاده می‌شود.',
        done: 'رویداد آزمایشی فرستاده شد',
      },
      rotate: {
        button: 'کلید تازه',
        title: 'کلید تازه ساخته شود؟',
        about:
          'تا ۲۴ ساعت رویدادها با کلید کنونی هم امضا می‌شوند. در این مدت کلید تازه را به ' +
          'گیرنده بدهید.',
        done: 'کلید ساخته شد',
      },
      enable: {
        button: 'فعال کردن',
        title: 'رویدادها دوباره فرستاده شوند؟',
        about: 'از آن‌هایی که در انتظارند آغاز می‌شود.',
        done: 'نشانی فعال شد',
      },
      disable: {
        button: 'غیرفعال کردن',
        title: 'رویدادی فرستاده نشود؟',
        about: 'رویدادها تا فعال شدن نشانی در انتظار می‌مانند.',
        done: 'نشانی غیرفعال شد',
      },
      remove: {
        button: 'حذف',
        title: 'این نشانی حذف شود؟',
        about: 'رویدادهای در انتظار به آن نمی‌رسند.',
        done: 'نشانی حذف شد',
      },
      replay: {
        button: 'فرستادن دوباره',
        title: 'این رویداد دوباره فرستاده شود؟',
        about: 'همان webhook-id را دارد؛ پس گیرنده‌ای که آن را می‌شناسد شاید نادیده بگیردش.',
        done: 'رویداد در صف است',
      },
    },
  },
  audit: {
    ...auditFa,
    heading: 'سابقهٔ رویدادها',
    verification: 'وارسی سابقهٔ رویدادها',
    about:
      'هر رویداد مهری دارد که به رویداد پیش از آن بسته است؛ پس تغییر یا حذف آشکار می‌شود. ' +
      'وارسی همه را می‌خواند.',
    verify: 'وارسی سابقهٔ رویدادها',
    stop: 'توقف',
    running: (verified, remaining) => `${verified} رویداد سالم است، ${remaining} مانده.`,
    stopped: (verified, remaining) =>
      `متوقف شد. ${verified} رویداد سالم است، ${remaining} وارسی نشد.`,
    intact: (verified) => `سابقهٔ رویدادها سالم است: ${verified} رویداد وارسی شد.`,
    faulty: (fault) => `سابقهٔ رویدادها سالم نیست: \u2066${fault}\u2069`,
    events: 'رویدادها',
    search: 'جست‌وجو',
    unchained: 'هنوز در زنجیره نیست',
    noneYet: 'تاکنون موردی پیدا نشد. رویدادهای قدیمی‌تر هنوز جست‌وجو نشده‌اند.',
    end: 'قدیمی‌تر از این موردی نیست.',
  },
};
