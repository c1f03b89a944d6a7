import { commandsFa } from './commands-fa';
import { diagnosisFa } from './diagnosis-fa';
import { toPersianDigits } from '../../messages/persian';
import { adminFa } from './admin-fa';
import type { DeskMessages } from './en';
import { passkeysFa } from './passkeys-fa';
import { teamFa } from './team-fa';

/** All texts of the desk in Persian. */
export const deskInPersian: DeskMessages = {
  title: 'میز پشتیبانی keypad',
  skip: 'رفتن به محتوا',
  views: {
    overview: 'نمای کلی',
    tickets: 'تیکت‌ها',
    people: 'کاربران',
    clients: 'برنامه‌ها',
    webhooks: 'وب‌هوک‌ها',
    audit: 'سابقهٔ رویدادها',
    passkeys: 'کلیدهای عبور',
  },
  navigation: 'بخش‌ها',
  console: 'کنسول',
  signOut: 'خروج',
  signedInAs: (name) => `ورود با \u2066${name}\u2069`,
  signInAbout: 'ویژهٔ کارکنان پشتیبانی. با شمارهٔ همراه یا ایمیل خودتان وارد شوید.',
  setupFailed:
    'میز پشتیبانی بارگذاری نشد. مطمئن شوید سرویس در حال اجراست، سپس صفحه را دوباره بارگذاری کنید.',
  noClient:
    'میز پشتیبانی هنوز برنامه‌ای برای ورود ندارد. ' +
    'مدیر سرویس باید آن را بسازد و DESK_CLIENT را تنظیم کند.',
  notStaff: 'این حساب به میز پشتیبانی دسترسی ندارد.',
  notStaffAdvice:
    'از مدیر سرویس بخواهید شما را عضو کارکنان کند و دسترسی‌های مدیریتی را به این برنامه ' +
    'بدهد. سپس دوباره وارد شوید.',
  loading: 'در حال بارگذاری…',
  retry: 'تلاش دوباره',
  back: 'بازگشت به فهرست',
  overview: {
    heading: 'وضعیت ۲۴ ساعت گذشته',
    since: (time) => `از ${time}.`,
    readAt: (time) => `خوانده‌شده در ${time}.`,
    numbers: 'آمار',
    none: 'موردی نیست.',
    summary: (title, total, most) => `${title}: در مجموع ${total}، در هر ستون حداکثر ${most}.`,
    hour: 'ساعت',
    signIns: 'ورودها',
    failures: 'پیام‌هایی که نرسیدند',
    providers: 'پیام‌ها به تفکیک سرویس‌دهنده',
    provider: 'سرویس‌دهنده',
    noProvider: 'هنوز هیچ‌کدام',
    delivered: 'رسیده',
    open: 'بدون رسید، یا هنوز فرستاده نشده',
    failed: 'ناموفق',
    refusals: 'سرویس‌دهنده‌هایی که ما را نمی‌پذیرند',
    refusal: (provider, part) => `${provider} ${part} را نمی‌پذیرد:`,
    refusedParts: {
      ACCOUNT: 'حساب ما',
      CREDIT: 'اعتبار ما',
      SENDER: 'فرستندهٔ ما',
      REGION: 'ارسال به یک منطقه',
      FORMAT: 'قالب درخواست‌های ما',
    },
    refusedSince: (first, count, last) => `${count} بار از ${first}؛ آخرین بار ${last}.`,
    refusalHelp:
      'فقط تغییر تنظیمات یا حساب ما نزد آن سرویس‌دهنده این را رفع می‌کند. ' +
      'به مسئول سامانه خبر دهید.',
    tickets: 'تیکت‌های باز بر اساس زمان انتظار',
    age: 'ساعت',
    uncounted: 'شمرده نشد (بیش از ۱۰٬۰۰۰)',
    daysBefore: (days) => (days === 1 ? 'روز پیش:' : 'هفتهٔ پیش:'),
    hours: (from, to) => {
      if (to === null) return `${toPersianDigits(String(from / 24))} روز و بیشتر`;
      if (from >= 24) {
        const ends = [from, to].map((hours) => toPersianDigits(String(hours / 24)));
        return `${ends.join(' تا ')} روز`;
      }
      return `${toPersianDigits(String(from))} تا ${toPersianDigits(String(to))} ساعت`;
    },
  },
  tickets: {
    heading: 'تیکت‌ها',
    show: 'نمایش',
    department: 'بخش',
    allDepartments: 'همهٔ بخش‌ها',
    assignedFilter: 'مسئول تیکت',
    anybody: 'همه',
    me: 'من',
    priority: 'اولویت',
    anyPriority: 'همهٔ اولویت‌ها',
    order: 'ترتیب',
    orders: { LONGEST_WAIT: 'بیشترین انتظار', NEWEST: 'تازه‌ترین', PRIORITY: 'بر اساس اولویت' },
    tabs: { waiting: 'منتظر پاسخ', mine: 'من', open: 'باز', closed: 'بسته' },
    search: 'جست‌وجوی تیکت‌ها',
    searchHint: 'شمارهٔ تیکت، تلفن، ایمیل، واژه',
    searchAction: 'جست‌وجو',
    clear: 'پاک کردن جست‌وجو',
    found: (words) => `همهٔ تیکت‌هایی که «${words}» در عنوان یا پیام‌هایشان است.`,
    namesSearched: 'کاربران هم جست‌وجو شدند.',
    none: 'تیکتی اینجا نیست.',
    noneFound: 'هیچ تیکتی این واژه‌ها را ندارد.',
    namesakes: 'کاربران با این نام یا شماره',
    waitingSince: (time) => `کاربر از ${time} منتظر است`,
    unread: 'خوانده‌نشده',
    draft: 'پیش‌نویس',
    paused: 'به‌روزرسانی زنده متوقف شده است. میز دوباره تلاش می‌کند.',
    statuses: {
      NEW: 'جدید',
      IN_PROGRESS: 'در انتظار پشتیبانی',
      SUPPORT_RESPONSE: 'پاسخ داده شده',
      CLOSED: 'بسته',
    },
    priorities: { LOW: 'کم', MEDIUM: 'متوسط', HIGH: 'زیاد' },
    deleted: 'حساب حذف‌شده',
    assignedTo: (name) => `مسئول: ${name}`,
    assignee: 'مسئول',
    unassigned: 'بدون مسئول',
    select: 'برای خواندن و پاسخ دادن، تیکتی را انتخاب کنید.',
    missing: 'چنین تیکتی وجود ندارد.',
  },
  conversation: {
    label: 'گفت‌وگو',
    thread: 'پیام‌ها و یادداشت‌ها',
    authors: { USER: 'کاربر', SUPPORT: 'پشتیبانی', NOTE: 'یادداشت داخلی' },
    earlier: 'نمایش پیام‌های قدیمی‌تر',
    take: 'سپردن به من',
    close: 'بستن تیکت',
    reopen: 'باز کردن دوباره',
    kind: 'نوشتن',
    kinds: { reply: 'پاسخ', note: 'یادداشت داخلی' },
    reply: 'پاسخ به کاربر',
    note: 'یادداشت برای کارکنان. کاربر هرگز آن را نمی‌بیند.',
    canned: 'پاسخ‌های آماده',
    fits: 'متناسب با سرنوشت آخرین رمز',
    submit: { reply: 'فرستادن پاسخ', note: 'افزودن یادداشت' },
    sending: 'در حال فرستادن…',
    overtaken: 'از وقتی که نوشتن را آغاز کردید، همکاری پاسخ داده است.',
    shortcut: 'با \u2066Ctrl-Enter\u2069 فرستاده می‌شود.',
    slash: 'با / پاسخ‌های آماده باز می‌شود.',
    closed: 'این تیکت بسته است. برای پاسخ دادن آن را دوباره باز کنید.',
    stored: { reply: 'پاسخ فرستاده شد', note: 'یادداشت افزوده شد' },
  },
  diagnosis: diagnosisFa,
  person: {
    label: 'کاربر',
    id: 'شناسهٔ کاربر',
    number: 'شماره',
    email: 'ایمیل',
    status: 'وضعیت',
    active: 'فعال',
    suspended: 'معلق',
    suspendedBy: 'تعلیق توسط',
    suspensionReason: 'دلیل',
    left: 'ترک‌شده',
    roles: { SUPPORT: 'پشتیبان', ADMIN: 'مدیر', AUDITOR: 'بازرس' },
    lastSignIn: 'آخرین ورود',
    never: 'هرگز',
    refresh: 'نوسازی',
    codes: 'رمزهای یک روز گذشته',
    noCodes: 'رمزی درخواست نشده است.',
    laterSteps: 'ادامهٔ سرنوشت رمزهای پیشین ثبت نمی‌شود.',
    lostCodes:
      'رمزی که با شماره‌گیری نمایش داده شده و وارد نشده است، تنها تا درخواست رمز بعدی در این ' +
      'فهرست می‌ماند.',
    sessions: 'نشست‌ها',
    noSessions: 'نشست فعالی نیست.',
    staffSessions: 'نشست‌های کارکنان را تنها مدیران می‌بینند.',
    since: (age) => `ورود ${age}`,
    lastSeen: (age) => `آخرین استفاده ${age}`,
    otherTickets: 'آخرین تیکت‌ها',
    limits: {
      heading: 'محدودیت درخواست‌ها',
      none: 'چیزی مصرف نشده است.',
      name: 'محدودیت',
      spent: 'مصرف',
      ends: 'پایان',
      of: (spent, allowed) => `${spent} از ${allowed}`,
    },
  },
  acts: {
    reason: 'دلیل، برای ثبت در سوابق',
    cancel: 'انصراف',
    busy: 'کمی صبر کنید…',
    proof:
      'رمز تأیید همین کار به تلفن خودتان فرستاده می‌شود. پیام نام کار را می‌گوید: ' +
      'آن را بررسی کنید.',
    code: 'رمز',
    confirm: 'تأیید',
    anotherCode: 'ارسال رمز دیگر',
    revoke: {
      button: 'پایان نشست',
      title: 'این نشست پایان یابد؟',
      about: (application) => `کاربر بی‌درنگ از «${application}» خارج می‌شود.`,
      done: 'نشست پایان یافت',
    },
    revokeAll: {
      button: 'پایان همهٔ نشست‌ها',
      title: 'همهٔ نشست‌های این کاربر پایان یابد؟',
      about: 'کاربر بی‌درنگ از همه‌جا خارج می‌شود و می‌تواند دوباره وارد شود.',
      done: 'نشست‌ها پایان یافت',
    },
    resend: {
      button: 'ارسال دوبارهٔ رمز',
      title: 'رمز دوباره فرستاده شود؟',
      about:
        'همان رمزی که هنوز معتبر است با پیامک به شمارهٔ کاربر فرستاده می‌شود و از سهمیهٔ او ' +
        'کم می‌کند. مهلت آن بیشتر نمی‌شود.',
      done: 'رمز دوباره فرستاده شد',
    },
    clearLimit: {
      button: 'صفر کردن',
      title: 'این محدودیت صفر شود؟',
      about: (text) =>
        `${text}: شمارش بی‌درنگ از صفر آغاز می‌شود؛ فرصت رمزها و انتظار میان دو درخواست می‌ماند.`,
      done: 'محدودیت صفر شد',
    },
    forgetNetworks: {
      button: 'فراموش کردن شبکه‌ها',
      title: 'شبکه‌های این کاربر فراموش شود؟',
      about:
        'شبکه‌های نشست‌های پایان‌یافته دوباره ناشناخته می‌شوند، مانند شبکهٔ تلفنی که گم شده است. ' +
        'شبکه‌های نشست‌های زنده می‌مانند: نخست آن نشست را پایان دهید.',
      done: 'شبکه‌ها فراموش شد',
    },
    suspend: {
      button: 'تعلیق',
      title: 'این کاربر معلق شود؟',
      about: 'همهٔ نشست‌ها و رمزهای کاربر بی‌درنگ باطل می‌شوند و کسی نمی‌تواند به حساب وارد شود.',
      done: 'کاربر معلق شد',
    },
    resume: {
      button: 'رفع تعلیق',
      title: 'این کاربر دوباره بتواند وارد شود؟',
      about: 'نشست‌های پیشین بازنمی‌گردند.',
      done: 'کاربر دوباره می‌تواند وارد شود',
    },
  },
  people: {
    heading: 'کاربران',
    search: 'جست‌وجوی کاربران',
    searchHint: 'شماره، ایمیل، شناسه یا نام',
    select: 'کاربری را انتخاب کنید.',
    none: 'کسی پیدا نشد. شماره یا ایمیل کامل، یا آغاز نام را بنویسید.',
    more: 'نمایش بیشتر',
  },
  team: teamFa,
  commands: commandsFa,
  passkeys: passkeysFa,
  ...adminFa,
};
