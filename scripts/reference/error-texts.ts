import type { MessageLanguage } from '../../src/platform/errors/index.js';

/** Texts of docs/errors.md around what the tables of errors say. */
export interface ErrorTexts {
  readonly introduction: string;
  readonly fields: string;
  readonly code: string;
  readonly status: string;
  readonly message: string;
  readonly oauth: string;
  readonly cause: string;
  readonly remedy: string;
  readonly messageInEnglish: string;
  readonly messageInPersian: string;
}

const GENERATED = `<!-- Generated from src/platform/errors and scripts/reference by \`npm run generate\`; do not edit. -->`;

const errorsInEnglish: ErrorTexts = {
  code: 'Code',
  status: 'Status',
  message: 'Message',
  oauth: '`error` on the token routes',
  cause: 'Cause.',
  remedy: 'Remedy.',
  messageInEnglish: 'Message',
  messageInPersian: 'Message in Persian',
  introduction: `${GENERATED}

# Errors

Branch on the code: it is stable. Messages are for people. They are Persian if \`Accept-Language\` ranks \`fa\` before
\`en\`. No response repeats a submitted value. \`request_id\` finds the line in the log.

**REST** returns \`{"data": null, "errors": [{"readable_code", "message", "field"?, "details"?, "request_id"}, …]}\`, never
with status 200. \`errors[0]\` decides. A body with several faulty fields has one element for each. The token routes and every
404 add \`error\` and \`error_description\` of RFC 6749 §5.2. \`error\` is \`invalid_client\` if \`client_id\` or \`client_secret\`
is missing or malformed.

A code may have several messages, which say what is wrong. Refusals of a method or a scope also name what is allowed:
\`This method is not allowed here. Allowed: POST.\`

Text that is not HTTP is 400, headers of more than 16 KiB (a long token counts) are 431, and requests that are not complete
after 30 s are 408, each with a short body of the HTTP server. Their connection is closed. A browser that opens an unknown
address (\`Accept: text/html\`) gets a page with the status 404.

**GraphQL** returns \`errors: [{"message", "path"?, "locations"?, "extensions": {"code", "request_id", "details"?}}]\`.
A refusal before the operation runs has the status below (401, 403, 413, 429, …). A text that does not parse, or does not fit
the schema or the limits, is 400 for clients that accept \`application/graphql-response+json\` and 200 for others. If fields
fail, the status is 200, whatever the table says. The exceptions are codes of 401, 429 and 503, and
\`IDEMPOTENCY_KEY_REUSED\` (422): they set the status of the whole response ([all statuses](graphql-over-http.md#which-answer-has-which-status)).

A module that your team adds ([nest.md](nest.md)) may throw any exception of Nest. Its status is kept. Its code is the one below for
400 (\`BAD_USER_INPUT\`), 401, 403, 404, 405, 413, 415, 429, 500 and 503, and the name of the status for every other, such as
\`CONFLICT\` (409), \`UNPROCESSABLE_ENTITY\` (422) or \`BAD_GATEWAY\` (502). Its message is shown if the client is at fault.

429 and 503 carry \`Retry-After\`. \`OTP_WAITING_TIME\` repeats it in \`details.waiting_time\`, \`RATE_LIMITED\` in
\`details.retry_after\`, in whole seconds. \`OTP_WAITING_TIME\` for the channel \`ussd\` has \`ussd_code\`, what to dial to
see the current code. \`INVALID_GRANT\` has \`reason\` and \`details.tries_left\` at a network that has signed the user in
before. \`SMS_NOT_OFFERED\` starts no waiting time: call \`initialize\` with the channel
\`ussd\` at once.

## Codes`,
  fields: `## What can be wrong with a field

*field* stands for the name of the submitted field. In REST, the members that people type have a name in words, such as
"The number"; \`field\` is always the name of the member.`,
};

const errorsInPersian: ErrorTexts = {
  code: 'کد',
  status: 'وضعیت',
  message: 'پیام',
  oauth: '`error` در مسیرهای توکن',
  cause: 'علت.',
  remedy: 'چاره.',
  messageInEnglish: 'پیام انگلیسی',
  messageInPersian: 'پیام فارسی',
  introduction: `${GENERATED}

# خطاها

تصمیم برنامه باید بر اساس کد باشد؛ کد تغییر نمی‌کند. پیام‌ها برای کاربرند و وقتی فارسی‌اند که \`Accept-Language\` زبان
\`fa\` را پیش از \`en\` بیاورد. هیچ پاسخی مقدار فرستاده‌شده را تکرار نمی‌کند. با \`request_id\` سطر مربوط در لاگ پیدا می‌شود.

**REST** این بدنه را برمی‌گرداند و وضعیتش هرگز ۲۰۰ نیست:
\`{"data": null, "errors": [{"readable_code", "message", "field"?, "details"?, "request_id"}, …]}\`. عضو تعیین‌کننده
\`errors[0]\` است. اگر چند فیلد نادرست باشد، هر کدام یک عضو دارد. مسیرهای توکن و هر ۴۰۴ اعضای \`error\` و
\`error_description\` از RFC 6749 §5.2 را هم دارند. اگر \`client_id\` یا \`client_secret\` نیامده یا بدشکل باشد، \`error\`
برابر \`invalid_client\` است.

یک کد ممکن است چند پیام داشته باشد که می‌گویند ایراد چیست. خطای متد یا محدودهٔ دسترسی مقدارهای مجاز را هم نام می‌برد:
\`This method is not allowed here. Allowed: POST.\`

متنی که HTTP نیست ۴۰۰ می‌گیرد، هدرهای بزرگ‌تر از ۱۶ کیلوبایت (توکن بلند هم حساب می‌شود) ۴۳۱، و درخواستی که پس از ۳۰ ثانیه
کامل نشده باشد ۴۰۸؛ هر سه با بدنهٔ کوتاه سرور HTTP، و اتصال بسته می‌شود. مرورگری که نشانی ناشناخته‌ای را باز کند
(\`Accept: text/html\`) صفحه‌ای با وضعیت ۴۰۴ می‌بیند.

**GraphQL** این را برمی‌گرداند:
\`errors: [{"message", "path"?, "locations"?, "extensions": {"code", "request_id", "details"?}}]\`. خطای پیش از اجرای عملیات
وضعیت جدول پایین را دارد (۴۰۱، ۴۰۳، ۴۱۳، ۴۲۹ و مانند آن). متنی که GraphQL نیست یا با اسکیما و حدها نمی‌خواند، برای
کلاینت‌هایی که \`application/graphql-response+json\` را می‌پذیرند ۴۰۰ و برای بقیه ۲۰۰ است. اگر فیلدی خطا بدهد، وضعیت ۲۰۰ است،
هر چه در جدول باشد. استثناها کدهای ۴۰۱، ۴۲۹ و ۵۰۳ و کد \`IDEMPOTENCY_KEY_REUSED\` (۴۲۲) هستند که وضعیت کل پاسخ را تعیین
می‌کنند ([همهٔ وضعیت‌ها](../graphql-over-http.md#which-answer-has-which-status)).

ماژولی که تیم شما اضافه می‌کند ([nest.md](../nest.md)) می‌تواند هر استثنای Nest را پرتاب کند. وضعیتش همان می‌ماند. کدش برای
۴۰۰ (\`BAD_USER_INPUT\`)، ۴۰۱، ۴۰۳، ۴۰۴، ۴۰۵، ۴۱۳، ۴۱۵، ۴۲۹، ۵۰۰ و ۵۰۳ یکی از کدهای پایین است و برای بقیه نام وضعیت، مانند
\`CONFLICT\` (۴۰۹)، \`UNPROCESSABLE_ENTITY\` (۴۲۲) یا \`BAD_GATEWAY\` (۵۰۲). پیامش وقتی نشان داده می‌شود که ایراد از کلاینت باشد.

پاسخ‌های ۴۲۹ و ۵۰۳ هدر \`Retry-After\` دارند. \`OTP_WAITING_TIME\` آن را در \`details.waiting_time\` و \`RATE_LIMITED\` در
\`details.retry_after\` به ثانیه تکرار می‌کند. \`OTP_WAITING_TIME\` برای کانال \`ussd\` عضو \`ussd_code\` را دارد: آنچه باید
شماره‌گیری شود تا رمز کنونی دیده شود. \`INVALID_GRANT\` در شبکه‌ای که کاربر پیش‌تر از آن وارد شده است \`reason\` و
\`details.tries_left\` دارد. \`SMS_NOT_OFFERED\` زمان انتظاری آغاز نمی‌کند: همان لحظه \`initialize\` را با کانال \`ussd\` صدا
بزنید.

## کدها`,
  fields: `## ایرادهای یک فیلد

*field* جای نام فیلد فرستاده‌شده است. در REST اعضایی که کاربر وارد می‌کند نامی به زبان مردم دارند، مانند «شماره»؛ عضو
\`field\` همیشه نام خود عضو را دارد.`,
};

export const ERROR_TEXTS: Readonly<Record<MessageLanguage, ErrorTexts>> = {
  en: errorsInEnglish,
  fa: errorsInPersian,
};
