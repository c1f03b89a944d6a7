import type { ConsoleMessages } from './en';
import { faPhone } from './fa-phone';
import { persianDigits, toPersianDigits } from './persian';

/**
 * All texts of the page in Persian. Names of the interface stay as they are written in requests.
 */
export const consoleInPersian: ConsoleMessages = {
  page: {
    title: 'کنسول keypad',
    language: 'English',
    theme: 'پوسته',
    themes: { system: 'هماهنگ با سیستم', light: 'روشن', dark: 'تیره' },
    phone: 'گوشی',
    newMessages: (count) => `${persianDigits.format(count)} پیام جدید`,
    desk: 'میز پشتیبانی',
    docs: 'مستندات',
    copied: 'کپی شد',
    notCopied: 'کپی نشد: مرورگر اجازهٔ دسترسی به کلیپ‌بورد را نداد. متن را انتخاب و کپی کنید.',
    skip: 'رفتن به ویرایشگر',
    close: 'بستن',
    partFailed: 'این بخش از صفحه بارگذاری نشد.',
    reload: 'بارگذاری دوبارهٔ صفحه',
    setupFailed:
      'کنسول بارگذاری نشد. مطمئن شوید سرویس در حال اجراست، سپس صفحه را دوباره بارگذاری کنید.',
  },
  signIn: {
    heading: 'ورود',
    client: 'برنامه',
    clientId: 'client_id',
    clientSecret: 'client_secret',
    user: 'کاربر',
    existing: 'ثبت‌نام‌شده',
    newUser: 'جدید',
    username: 'شمارهٔ همراه یا ایمیل',
    mobile: 'شمارهٔ همراه',
    firstName: 'نام',
    lastName: 'نام خانوادگی',
    newAccount: 'این حساب مال من نیست',
    newAccountAbout:
      '\u2066new_account\u2069 با نام خود شما فرستاده می‌شود: ' +
      'حساب تازه‌ای می‌گیرید و حساب پیشین برای همیشه از دست می‌رود.',
    channel: 'روش ارسال',
    channels: { ussd: 'USSD', sms: 'پیامک' },
    getCode: 'دریافت رمز',
    getByDial: 'دریافت کد با شماره‌گیری',
    register: 'ثبت‌نام و دریافت رمز',
    requesting: 'در حال درخواست…',
    nextTryIn: (time) => `تلاش دوباره تا ${toPersianDigits(time)} دیگر`,
    tryNow: 'اکنون می‌توانید دوباره تلاش کنید.',
    fillIn: 'فیلدهای مشخص‌شده را پر کنید.',
    dialAgain: (code) =>
      'اگر هنوز از رمز قبلی استفاده نکرده‌اید، ' +
      `برای دیدن آن \u2066${code}\u2069 را شماره‌گیری کنید.`,
    otherwiseWait: (time) => `در غیر این صورت ${toPersianDigits(time)} صبر کنید.`,
    newCodeIn: (time) => `رمز تازه تا ${toPersianDigits(time)} دیگر`,
    code: 'رمز یک‌بارمصرف',
    signIn: 'ورود',
    signingIn: 'در حال ورود…',
    click: (button) => `روی «${button}» بزنید.`,
    start: {
      ussd: 'سپس کد USSD را با گوشی مجازی شماره‌گیری کنید.',
      sms: 'سپس پیامک به گوشی مجازی می‌رسد.',
    },
    startWithoutPhone: {
      ussd: 'سپس کاربر کد USSD را شماره‌گیری می‌کند.',
      sms: 'سپس کاربر پیامک می‌گیرد.',
    },
    startAsStaff: {
      ussd: 'سپس کد USSD را با گوشی خودتان شماره‌گیری کنید.',
      sms: 'سپس پیامک به گوشی خودتان می‌رسد.',
    },
    unknownStaff: 'حسابی با این شماره یا ایمیل پیدا نشد. آن را بررسی کنید.',
    dialHere: (code) => `شماره‌گیری \u2066${code}\u2069 با گوشی`,
    dialElsewhere: 'این کد را با گوشی کاربر شماره‌گیری کنید:',
    smsLate: 'پیامک هنوز نرسیده است.',
    showNetwork: 'نمایش شبکه',
    problems: {
      latency: 'پیامک‌های این شماره با تأخیر می‌رسند.',
      loss: 'ممکن است پیامک‌های این شماره گم شوند.',
      outage: 'شبکهٔ این شماره قطع است.',
      '0000':
        'پیامکی نمی‌رسد: سامانهٔ پیامک برای شماره‌هایی که به \u20660000\u2069 ختم می‌شوند ' +
        'همیشه مشغول است.',
      '9999':
        'پیامکی نمی‌رسد: سامانهٔ پیامک شماره‌هایی را که به \u20669999\u2069 ختم می‌شوند رد می‌کند.',
      '8888':
        'پیامکی نمی‌رسد: پیامک شماره‌هایی که به \u20668888\u2069 ختم می‌شوند هرگز تحویل داده ' +
        'نمی‌شود.',
      '7777':
        'پیامکی نمی‌رسد: سامانهٔ پیامک برای شماره‌هایی که به \u20667777\u2069 ختم می‌شوند ' +
        'هرگز پاسخ نمی‌دهد.',
    },
    smsSent: 'پیامک فرستاده شد و به‌زودی به گوشی می‌رسد.',
    smsElsewhere: 'رمز با پیامک به گوشی کاربر فرستاده شد.',
    dialIfLate: 'اگر پیامک نرسید، این کد را با همان گوشی شماره‌گیری کنید:',
    dialInstead: (code) => `شماره‌گیری \u2066${code}\u2069 برای دیدن همان رمز`,
    arrived: 'رمز به گوشی رسید.',
    useCode: (code) => `استفاده از ${code}`,
    expiresIn: (time) => `رمز تا ${toPersianDigits(time)} دیگر معتبر است`,
    refusals: {
      wrong: 'این رمز اشتباه است.',
      expired: 'رمز منقضی شد. رمز تازه بگیرید.',
      ended: 'این رمز پیش‌تر استفاده یا باطل شده است. رمز تازه بگیرید.',
      no_tries_left: 'فرصت‌های این رمز تمام شده است. رمز تازه بگیرید.',
      not_shown: 'این رمز هنوز روی گوشی نشان داده نشده است. ابتدا شماره‌گیری کنید.',
      not_requested: 'هنوز رمزی درخواست نشده است. ابتدا رمز بگیرید.',
    },
    noUsername: 'این شمارهٔ همراه یا نشانی ایمیل نیست.',
    usernameAdvice: 'شمارهٔ همراه، مانند \u20660912 000 0003\u2069، یا نشانی ایمیل را وارد کنید.',
    triesLeft: (count) =>
      count === Infinity
        ? 'آن را با گوشی مقایسه کنید.'
        : `آن را با گوشی مقایسه کنید. ${persianDigits.format(count)} فرصت دیگر مانده است.`,
    spent: 'این رمز دیگر معتبر نیست. رمز تازه بگیرید.',
    spentWait: 'رمز قبلی دیگر معتبر نیست. پس از پایان این زمان رمز تازه بگیرید.',
    signingOut: 'در حال خروج…',
    signedOut: 'از حساب خارج شدید. توکن نوسازی و توکن دسترسی باطل شدند.',
    notRevoked:
      'در این صفحه از حساب خارج شدید، اما سرور نشست را باطل نکرد و ممکن است هنوز فعال باشد.',
    revokeAgain: 'تلاش دوباره',
    ended: 'نشست شما به پایان رسید.',
    signInAgain: 'دوباره وارد شوید.',
    notRestored: 'هنوز نمی‌توان نشست را ادامه داد.',
    restoredLater: 'این صفحه خودش دوباره تلاش می‌کند.',
    endedAdvice: 'نشست منقضی شده، در جای دیگری پایان یافته یا حساب معلق شده است. دوباره وارد شوید.',
    requestId: (id) => `شناسهٔ درخواست ${id}`,
  },
  session: {
    signedInAs: 'ورود با',
    withClient: (id) => `از طریق برنامهٔ ${toPersianDigits(id)}`,
    expiresIn: (time) => `توکن تا ${toPersianDigits(time)} دیگر معتبر است`,
    refreshed: (count) => `${persianDigits.format(count)} بار تازه شد`,
    automatic: 'توکن پیش از منقضی شدن، خودکار تازه می‌شود.',
    refresh: 'نوسازی',
    notRefreshed: 'توکن تازه نشد. تلاش دوباره خودکار انجام می‌شود.',
    claims: 'محتوای توکن',
    copyToken: 'کپی توکن',
    signOut: 'خروج',
    header: 'هدر',
    payload: 'محتوای توکن دسترسی',
  },
  exchanges: {
    heading: 'درخواست‌ها',
    request: 'درخواست',
    response: 'پاسخ',
    ms: (count) => `${String(count)} ms`,
    noResponse: 'بدون پاسخ',
    copyCurl: 'کپی به‌صورت curl',
  },
  remedies: {
    REST_USER_NOT_FOUND: 'برای ثبت‌نام این شماره «جدید» را انتخاب کنید.',
    REST_USER_EXISTS: '«ثبت‌نام‌شده» را انتخاب کنید، سپس رمز بگیرید.',
    INVALID_CLIENT:
      'client_id و client_secret را بررسی کنید. دستور \u2066keypad client create\u2069 یک ' +
      'برنامهٔ جدید می‌سازد.',
    UNAUTHORIZED_CLIENT: 'از مدیر سرویس بخواهید این روش ورود را برای برنامه مجاز کند.',
    INVALID_SCOPE: 'از مدیر سرویس بخواهید این محدودهٔ دسترسی را به برنامه اضافه کند.',
    MALFORMED_REQUEST: 'درخواست را چنان که پیام می‌گوید اصلاح کنید.',
    SMS_NOT_OFFERED:
      'رمز را با USSD بگیرید، یا از مدیر سرویس بخواهید این کشور را به SMS_COUNTRIES اضافه کند.',
    DELIVERY_UNAVAILABLE:
      'رمز را با USSD بگیرید یا کمی بعد دوباره تلاش کنید. اگر در گوشی مجازی قطعی تنظیم ' +
      'کرده‌اید، آن را در بخش «شبکه» پاک کنید.',
    SERVICE_UNAVAILABLE: 'کمی بعد دوباره تلاش کنید.',
    INTERNAL_ERROR: 'شناسهٔ درخواست را در لاگ سرویس جست‌وجو کنید.',
    NETWORK_ERROR: 'مطمئن شوید سرویس در حال اجراست، سپس دوباره تلاش کنید.',
  },
  phone: faPhone,
  guide: {
    heading: 'نخستین گام‌ها',
    about:
      'keypad کاربران را با رمزی که با شماره‌گیری یا پیامک به دستشان می‌رسد وارد می‌کند و ' +
      'داده‌هایشان را با GraphQL به برنامه‌ها می‌دهد.',
    number: (count) => persianDigits.format(count),
    done: '(انجام شد)',
    getCode: 'رمز بگیرید',
    getCodeAbout: (button) => `در بالای صفحه روی «${button}» بزنید.`,
    readCode: {
      ussd: {
        name: 'شماره بگیرید و وارد شوید',
        about: (code) =>
          `در گوشی دکمهٔ «شماره‌گیری \u2066${code}\u2069» را بزنید، ` +
          'روی رمز بزنید و سپس «ورود» را بزنید.',
      },
      sms: {
        name: 'پیامک را بخوانید و وارد شوید',
        about: () => 'روی رمزِ درون پیامک بزنید و سپس «ورود» را بزنید.',
      },
    },
    readCodeElsewhere: {
      ussd: {
        name: 'شماره بگیرید و وارد شوید',
        about: (code) =>
          `\u2066${code}\u2069 را با گوشی کاربر شماره‌گیری کنید، ` +
          'رمز را وارد کنید و «ورود» را بزنید.',
      },
      sms: {
        name: 'پیامک را بخوانید و وارد شوید',
        about: () => 'رمزِ پیامک را وارد کنید و «ورود» را بزنید.',
      },
    },
    run: 'عملیات را اجرا کنید',
    runAbout: 'روی ▶ بزنید یا Ctrl-Enter را فشار دهید. پاسخ همین‌جا نمایش داده می‌شود.',
  },
  editor: {
    loading: 'در حال بارگذاری ویرایشگر…',
    label: 'ویرایشگر GraphQL',
  },
};
