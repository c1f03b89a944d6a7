/** What can be wrong with one submitted field, in both languages. class-validator messages are keys of this table. */
export const FIELD_RULES = {
  REQUIRED: { en: 'is required', fa: 'الزامی است' },
  STRING: { en: 'must be a string', fa: 'باید رشته باشد' },
  TEXT: {
    en: 'must not be empty, too long, or contain control characters',
    fa: 'نباید خالی، بیش از حد بلند یا دارای نویسهٔ کنترلی باشد',
  },
  NAME: { en: 'must be 1 to 60 characters', fa: 'باید ۱ تا ۶۰ نویسه باشد' },
  PHONE: { en: 'must be a possible mobile number', fa: 'باید شمارهٔ همراه معتبر باشد' },
  EMAIL: { en: 'must be an e-mail address', fa: 'باید رایانامهٔ معتبر باشد' },
  SAME: { en: 'must differ from the present one', fa: 'باید با مقدار کنونی متفاوت باشد' },
  CODE: { en: 'must be a code of 6 to 10 digits', fa: 'باید رمزی ۶ تا ۱۰ رقمی باشد' },
  USERNAME: {
    en: 'must be an e-mail address or a mobile number',
    fa: 'باید رایانامه یا شمارهٔ همراه باشد',
  },
  CHANNEL: { en: 'must be ussd or sms', fa: 'باید ussd یا sms باشد' },
  CLIENT_ID: { en: 'must be an integer or a string of digits', fa: 'باید عدد صحیح باشد' },
  DATE: {
    en: 'must be a real date, not past and at most 20 years ahead',
    fa: 'باید تاریخی واقعی، نه گذشته و حداکثر ۲۰ سال آینده باشد',
  },
  PAN: { en: 'must be a card number of 12 to 19 digits', fa: 'باید شمارهٔ کارت ۱۲ تا ۱۹ رقمی باشد' },
  LIMIT: { en: 'must be 1 to 200', fa: 'باید بین ۱ و ۲۰۰ باشد' },
  OFFSET: { en: 'must be 0 to 10000', fa: 'باید بین ۰ و ۱۰۰۰۰ باشد' },
  DEPARTMENT: {
    en: 'must be 1 to 100 characters, none of them a control character',
    fa: 'باید ۱ تا ۱۰۰ نویسه و بدون نویسهٔ کنترلی باشد',
  },
  RATING: { en: 'must be 1 to 5', fa: 'باید بین ۱ و ۵ باشد' },
  TITLE: {
    en: 'must be 1 to 255 characters, none of them a control character',
    fa: 'باید ۱ تا ۲۵۵ نویسه و بدون نویسهٔ کنترلی باشد',
  },
  CONTENT: {
    en: 'must be 1 to 10000 characters, none of them a control character but line breaks and tabs',
    fa: 'باید ۱ تا ۱۰۰۰۰ نویسه و جز سطر جدید و تب بدون نویسهٔ کنترلی باشد',
  },
  IDEMPOTENCY_KEY: {
    en: 'must be 1 to 255 visible ASCII characters',
    fa: 'باید ۱ تا ۲۵۵ نویسهٔ مرئی ASCII باشد',
  },
  WAIT: { en: 'must be 0 to 30 seconds', fa: 'باید ۰ تا ۳۰ ثانیه باشد' },
  LATENCY: { en: 'must be 0 to 600000 milliseconds', fa: 'باید ۰ تا ۶۰۰۰۰۰ میلی‌ثانیه باشد' },
  LOSS: { en: 'must be 0 to 1', fa: 'باید بین ۰ و ۱ باشد' },
  DUPLICATES: { en: 'must be 0 to 5', fa: 'باید بین ۰ و ۵ باشد' },
  ID: { en: 'must be a decimal identifier', fa: 'باید شناسهٔ عددی باشد' },
  UNKNOWN: { en: 'does not name anything that exists', fa: 'به چیزی موجود اشاره نمی‌کند' },
  REPEATED: { en: 'must be given once', fa: 'باید فقط یک بار بیاید' },
  INT: { en: 'must be an integer of 32 bits', fa: 'باید عدد صحیح ۳۲ بیتی باشد' },
  BOOLEAN: { en: 'must be true or false', fa: 'باید true یا false باشد' },
  ENUM: { en: 'must be a value of its enum', fa: 'باید یکی از مقادیر نوع شمارشی خود باشد' },
  DATE_TIME: {
    en: 'must be a real time, YYYY-MM-DD HH:MM:SS in UTC or RFC 3339',
    fa: 'باید زمانی واقعی به شکل YYYY-MM-DD HH:MM:SS (UTC) یا RFC 3339 باشد',
  },
  VARIABLE_TYPE: { en: 'is given a variable of another type', fa: 'متغیری با نوع دیگر گرفته است' },
  NO_SUCH_FIELD: { en: 'has no such field', fa: 'چنین فیلدی ندارد' },
  NO_SUCH_ARGUMENT: { en: 'takes no such argument', fa: 'چنین ورودی‌ای ندارد' },
  SELECTION: { en: 'needs a selection of fields', fa: 'به انتخاب فیلد نیاز دارد' },
  NO_SUBFIELDS: { en: 'has no fields to select', fa: 'فیلدی برای انتخاب ندارد' },
  UNDEFINED_VARIABLE: {
    en: 'uses a variable that it does not declare',
    fa: 'متغیری را به کار برده که تعریف نکرده است',
  },
  UNUSED: {
    en: 'declares a variable or fragment that it does not use',
    fa: 'متغیر یا قطعه‌ای تعریف کرده که به کار نبرده است',
  },
  UNKNOWN_TYPE: { en: 'names a type that cannot stand there', fa: 'نوعی نامناسب را نام برده است' },
  FRAGMENT: {
    en: 'uses a fragment that is unknown or does not fit',
    fa: 'قطعه‌ای ناشناخته یا نامناسب به کار برده است',
  },
  DIRECTIVE: {
    en: 'uses a directive that is unknown or does not fit',
    fa: 'رهنمودی ناشناخته یا نامناسب به کار برده است',
  },
  REPEATED_NAME: { en: 'gives two things one name', fa: 'یک نام را دو بار به کار برده است' },
  CONFLICT: { en: 'asks for different things under one name', fa: 'چیزهای متفاوتی را با یک نام خواسته است' },
  NOT_EXECUTABLE: {
    en: 'must hold queries, mutations and fragments only',
    fa: 'باید فقط شامل query، mutation و fragment باشد',
  },
  INTROSPECTION: {
    en: 'asks for the schema, which is not shown here',
    fa: 'طرح‌واره‌ای را خواسته که اینجا نشان داده نمی‌شود',
  },
  OPERATION: { en: 'must name one operation of the query', fa: 'باید یکی از عملیات‌های پرس‌وجو را نام ببرد' },
  TYPE: { en: 'has the wrong type', fa: 'نوع نادرستی دارد' },
} as const;

export type FieldRule = keyof typeof FIELD_RULES;
