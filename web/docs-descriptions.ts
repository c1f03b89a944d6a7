/** Persian of the descriptions in docs/openapi.json, by their English. */
export const DESCRIPTIONS_FA: Readonly<Record<string, string>> = {
  ['Sign-in by one-time password ([guide for app teams](/docs/guide)). Everything else ' +
  'is GraphQL, with the access token. Every refusal has the body of the Errors schema.']:
    'ورود با رمز یک‌بارمصرف ([راهنمای تیم‌های برنامه](/docs/fa/guide)). بقیهٔ کارها با ' +
    'GraphQL و توکن دسترسی انجام می‌شود. بدنهٔ همهٔ خطاها از اسکیمای Errors است.',
  'Creates a user; sends no one-time password.': 'کاربر می‌سازد؛ رمز یک‌بارمصرف نمی‌فرستد.',
  'The user was created.': 'کاربر ساخته شد.',
  ['Refused: `errors[0]` is the decisive fault. Any request may get `NOT_FOUND` (404), ' +
  '`METHOD_NOT_ALLOWED` (405), `INTERNAL_ERROR` (500), `SERVICE_UNAVAILABLE` (503).']:
    'رد شد: `errors[0]` ایراد تعیین‌کننده است. هر درخواستی ممکن است `NOT_FOUND` (404)، ' +
    '`METHOD_NOT_ALLOWED` (405)، `INTERNAL_ERROR` (500) یا `SERVICE_UNAVAILABLE` (503) ' +
    'بگیرد.',
  'Mobile number in any common notation.': 'شمارهٔ همراه به هر شکل رایج.',
  'Language of messages and errors: Persian for `fa`, otherwise English.':
    'زبان پیام‌ها و خطاها: فارسی برای `fa`، وگرنه انگلیسی.',
  'Requests a one-time password.': 'رمز یک‌بارمصرف درخواست می‌کند.',
  ['Returns `SMS_NOT_OFFERED` for channel `sms` if no text messages are sent to the ' +
  'number. Channel `ussd` still works.']:
    'اگر به این شماره پیامک فرستاده نمی‌شود، برای کانال `sms` خطای `SMS_NOT_OFFERED` ' +
    'برمی‌گرداند. کانال `ussd` همچنان کار می‌کند.',
  'E-mail address or mobile number of the user.': 'نشانی ایمیل یا شمارهٔ همراه کاربر.',
  'Client whose text the message has. Another value means the usual text.':
    'برنامه‌ای که پیام متن آن را دارد. هر مقدار دیگر یعنی متن معمول.',
  'A one-time password is on its way.': 'رمز یک‌بارمصرف در راه است.',
  'Code to dial; empty for sms.': 'کدی که باید شماره‌گیری شود؛ برای sms خالی است.',
  'Seconds until the next initialize is accepted.':
    'ثانیه تا زمانی که initialize بعدی پذیرفته شود.',
  'Seconds until the one-time password expires.': 'ثانیه تا پایان اعتبار رمز یک‌بارمصرف.',
  'Exchanges a one-time password or a refresh token for tokens.':
    'در برابر رمز یک‌بارمصرف یا توکن نوسازی، توکن می‌دهد.',
  'Id and secret of the client, instead of both in the body (RFC 6749 §2.3.1).':
    'شناسه و رمز برنامه، به جای آوردن هر دو در بدنه (RFC 6749 §2.3.1).',
  'Required without `Authorization: Basic`.': 'بدون `Authorization: Basic` الزامی است.',
  'The one-time password.': 'رمز یک‌بارمصرف.',
  'Stored at the first sign-in, and confirms a dormant account.':
    'در نخستین ورود ذخیره می‌شود، و صاحب حساب راکد را تأیید می‌کند.',
  'Leaves a dormant account behind. Needs both names.':
    'حساب راکد را کنار می‌گذارد. هر دو نام لازم است.',
  'Tokens.': 'توکن‌ها.',
  'Lifetime of the access token in seconds. It does not outlive its session.':
    'عمر توکن دسترسی به ثانیه. بیش از نشست خود معتبر نمی‌ماند.',
  'JWT (RFC 9068).': 'JWT (RFC 9068).',
  'Ends the session of a refresh or access token (RFC 7009).':
    'نشست یک توکن نوسازی یا دسترسی را پایان می‌دهد (RFC 7009).',
  'The token is of no use any more.': 'این توکن دیگر کاربردی ندارد.',
  'Describes a live token of the client (RFC 7662).':
    'توکن معتبر همین برنامه را توصیف می‌کند (RFC 7662).',
  'A live token of the client. For any other token, only `active: false`.':
    'توکن معتبر همین برنامه. برای هر توکن دیگر فقط `active: false`.',
  'Id of the session.': 'شناسهٔ نشست.',
  'Seconds since 1970.': 'ثانیه از آغاز ۱۹۷۰.',
  'Public keys of access tokens (RFC 7517).': 'کلیدهای عمومی توکن‌های دسترسی (RFC 7517).',
  'Authorization server metadata (RFC 8414).': 'مشخصات کارساز مجوز (RFC 8414).',
  'By one-time password': 'با رمز یک‌بارمصرف',
  'By refresh token': 'با توکن نوسازی',
  'Always null.': 'همیشه null.',
  'With OTP_WAITING_TIME for the channel ussd: what to dial to see the current code.':
    'با OTP_WAITING_TIME برای کانال ussd: آنچه باید شماره‌گیری شود تا رمز کنونی دیده شود.',
  'With INVALID_GRANT for a code, at a network that has signed the user in before.':
    'با INVALID_GRANT برای رمز، در شبکه‌ای که کاربر پیش‌تر از آن وارد شده است.',
  'RFC 6749 §5.2, on the token routes and of every 404.':
    'RFC 6749 §5.2، در مسیرهای توکن و در هر ۴۰۴.',
  'A number, or an e-mail address.': 'شماره یا نشانی ایمیل.',
  'A number.': 'شماره.',
  'Seconds to wait until there is a message.': 'ثانیه‌هایی که برای رسیدن پیام صبر می‌شود.',
  'Only messages with a greater id.': 'فقط پیام‌هایی با شناسهٔ بزرگ‌تر.',
  'Lists the messages of a number or an e-mail address, newest first; `wait` makes it a long poll.':
    'پیام‌های یک شماره یا نشانی ایمیل را از تازه به کهنه می‌آورد؛ با `wait` تا رسیدن ' +
    'پیام صبر می‌کند.',
  'Lists the numbers and addresses that received a message within a day, the latest first.':
    'شماره‌ها و نشانی‌هایی را می‌آورد که در یک روز گذشته پیام گرفته‌اند، تازه‌ترین در آغاز.',
  'Streams the messages of a number as server-sent events with ids; resumes after `Last-Event-ID`.':
    'پیام‌های یک شماره را پیوسته می‌فرستد (server-sent events)؛ پس از `Last-Event-ID` ' +
    'ادامه می‌دهد.',
  'Sends the receipt of a text message, as its provider would.':
    'مانند اپراتور، رسید یک پیامک را می‌فرستد.',
  'Id of the message.': 'شناسهٔ پیام.',
  'Returns the network conditions of a number.': 'وضع شبکهٔ یک شماره را برمی‌گرداند.',
  'Sets the network conditions of a number for later messages; omitted fields mean a good network.':
    'وضع شبکهٔ یک شماره را برای پیام‌های بعدی تعیین می‌کند؛ آنچه نیاید یعنی شبکهٔ خوب.',
  'Milliseconds after which messages arrive.': 'میلی‌ثانیه تا رسیدن پیام‌ها.',
  'Share of messages that never arrive.': 'سهم پیام‌هایی که هرگز نمی‌رسند.',
  'Extra copies of each message.': 'نسخه‌های اضافی هر پیام.',
  '`initialize` over SMS returns DELIVERY_UNAVAILABLE.':
    '`initialize` با پیامک خطای DELIVERY_UNAVAILABLE برمی‌گرداند.',
  'Empties the inbox of a number and gives it a good network.':
    'صندوق پیام یک شماره را خالی می‌کند و شبکهٔ خوب به آن می‌دهد.',
  'Dials a USSD code from a number and returns the screen of the handset.':
    'از یک شماره کد USSD شماره‌گیری می‌کند و صفحهٔ گوشی را برمی‌گرداند.',
  'The number that calls.': 'شماره‌ای که شماره‌گیری می‌کند.',
  'The dialled code, e.g. the ussd_code of initialize.':
    'کد شماره‌گیری‌شده، مانند ussd_code در پاسخ initialize.',
  'Name of the gateway to dial through; the first by default.':
    'نام درگاه شماره‌گیری؛ در نبودش نخستین درگاه.',
  'Session id for later turns.': 'شناسهٔ نشست برای نوبت‌های بعد.',
  'Text on the screen of the handset.': 'متن روی صفحهٔ گوشی.',
  'True if the session is over; otherwise the user may reply.':
    'اگر نشست پایان یافته باشد true؛ وگرنه کاربر می‌تواند پاسخ بدهد.',
  'Replies in a USSD session that the last screen did not end, and returns the next screen.':
    'در نشست USSD که هنوز پایان نیافته است پاسخ می‌دهد و صفحهٔ بعد را برمی‌گرداند.',
  'Session id from the response to the dial.': 'شناسهٔ نشست از پاسخ شماره‌گیری.',
  'Everything typed in the session, oldest first, including this reply.':
    'همهٔ آنچه در نشست وارد شده است، از آغاز، همراه با همین پاسخ.',
  'Everything typed in the session, oldest first.': 'همهٔ آنچه در نشست وارد شده است، از آغاز.',
  'Ends a USSD session, as its user or by a time-out of the network.':
    'نشست USSD را پایان می‌دهد، از سوی کاربر یا با پایان مهلت شبکه.',
};
