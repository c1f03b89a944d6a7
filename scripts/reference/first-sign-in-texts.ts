import type { MessageLanguage } from '../../src/platform/errors/index.js';
import type { FirstCall } from './first-sign-in.js';

interface FirstSignInStep {
  readonly heading: string;
  readonly before: string;
  readonly call?: FirstCall;
  readonly after?: string;
}

interface FirstSignInTexts {
  readonly title: string;
  readonly introduction: string;
  readonly steps: readonly FirstSignInStep[];
  readonly end: string;
}

const READ_CODE = `\`\`\`sh
curl 'http://localhost:3000/dev/phone/messages?to=09120000001&wait=10'
\`\`\``;

const textsInEnglish: FirstSignInTexts = {
  title: 'First sign-in',
  introduction: `Six steps lead from nothing to a signed-in user and out again. Paste each block into a
terminal or a file; TypeScript runs as \`node first.mts\` since Node 22.18. Choose your language once; all blocks follow.

Start a service of your own with \`npm ci && npm start\`. It has a demo client, and the demo user Sara with the number
\`09120000001\`. If your service serves this page in development, its address and its demo client stand in the blocks already.
Otherwise write yours in place of \`CLIENT_ID\` and \`CLIENT_SECRET\`.`,
  steps: [
    {
      heading: '1. Request a code',
      before:
        'With the channel `sms` the code comes as a text message. With `ussd` the user dials for it.',
      call: 'initialize',
      after: `The response has \`waiting_time\` and \`otp_time_diff\` in seconds. Another request within the waiting time is
refused with [\`OTP_WAITING_TIME\`](errors.md#otp_waiting_time).`,
    },
    {
      heading: '2. Read the code',
      before: `A user reads it on the phone. In development every message goes to the virtual phone: look at it in the
[console](console.md), or ask for it:`,
      after: READ_CODE,
    },
    {
      heading: '3. Exchange the code for tokens',
      before: 'Write the code in place of `CODE`.',
      call: 'token',
      after: `The response has an \`access_token\` for 15 minutes and a \`refresh_token\`. A wrong code is
[\`INVALID_GRANT\`](errors.md#invalid_grant).`,
    },
    {
      heading: '4. Call GraphQL',
      before: 'Store the access token in the environment variable `ACCESS_TOKEN`.',
      call: 'graphql',
      after: `[GraphQL operations](graphql-operations.md) lists all operations. 401
[\`UNAUTHENTICATED\`](errors.md#unauthenticated) means: refresh once, then repeat.`,
    },
    {
      heading: '5. Refresh',
      before:
        'Write the last refresh token in place of `REFRESH_TOKEN`. Each response has a new one: store it first.',
      call: 'refresh',
    },
    {
      heading: '6. Sign out',
      before: 'This ends the session with all its tokens.',
      call: 'revoke',
    },
  ],
  end: `## Next

- The [guide](guide.md) says what an app does with each response.
- [packages/client](../packages/client/README.md) does all of this in TypeScript, and the
  [samples](../examples/README.md) in Python, Kotlin, Swift and Dart.`,
};

const textsInPersian: FirstSignInTexts = {
  title: 'نخستین ورود',
  introduction: `با شش گام، از هیچ به کاربرِ واردشده می‌رسید و دوباره خارج می‌شوید. هر نمونه را
در ترمینال یا یک فایل بچسبانید؛ TypeScript از Node 22.18 با \`node first.mts\` اجرا می‌شود. زبان برنامه‌نویسی را یک بار انتخاب کنید؛ همهٔ نمونه‌ها به همان زبان می‌شوند.

سرویس خودتان را با \`npm ci && npm start\` راه بیندازید. این سرویس یک برنامهٔ نمایشی دارد و کاربر نمایشی «سارا» با شمارهٔ
\`09120000001\`. اگر این صفحه را سرویس خودتان در محیط توسعه نشان می‌دهد، نشانی و برنامهٔ نمایشی‌اش از پیش در نمونه‌ها نوشته شده
است. وگرنه شناسه و رمز برنامهٔ خود را به جای \`CLIENT_ID\` و \`CLIENT_SECRET\` بنویسید.`,
  steps: [
    {
      heading: '۱. درخواست رمز',
      before:
        'با کانال `sms` رمز با پیامک می‌رسد. با `ussd` کاربر برای دیدن رمز شماره‌گیری می‌کند.',
      call: 'initialize',
      after: `پاسخ \`waiting_time\` و \`otp_time_diff\` را به ثانیه دارد. درخواست دوباره پیش از پایان زمان انتظار با
[\`OTP_WAITING_TIME\`](errors.md#otp_waiting_time) رد می‌شود.`,
    },
    {
      heading: '۲. خواندن رمز',
      before: `کاربر رمز را روی گوشی‌اش می‌بیند. در محیط توسعه همهٔ پیام‌ها به گوشی مجازی می‌رسد: آن را در
[کنسول](../console.md) ببینید یا از سرویس بپرسید:`,
      after: READ_CODE,
    },
    {
      heading: '۳. گرفتن توکن در برابر رمز',
      before: 'رمز را به جای `CODE` بنویسید.',
      call: 'token',
      after: `پاسخ یک \`access_token\` برای ۱۵ دقیقه و یک \`refresh_token\` دارد. رمز نادرست
[\`INVALID_GRANT\`](errors.md#invalid_grant) می‌گیرد.`,
    },
    {
      heading: '۴. فراخوانی GraphQL',
      before: 'توکن دسترسی را در متغیر محیطی `ACCESS_TOKEN` بگذارید.',
      call: 'graphql',
      after: `[مرجع GraphQL](../graphql-operations.md) همهٔ عملیات‌ها را دارد. پاسخ ۴۰۱ با کد
[\`UNAUTHENTICATED\`](errors.md#unauthenticated) یعنی: یک بار توکن را نوسازی و درخواست را تکرار کنید.`,
    },
    {
      heading: '۵. نوسازی توکن',
      before:
        'آخرین توکن نوسازی را به جای `REFRESH_TOKEN` بنویسید. هر پاسخ توکن تازه‌ای دارد؛ پیش از هر چیز آن را ذخیره کنید.',
      call: 'refresh',
    },
    {
      heading: '۶. خروج',
      before: 'این درخواست نشست را با همهٔ توکن‌هایش پایان می‌دهد.',
      call: 'revoke',
    },
  ],
  end: `## گام بعد

- [راهنما](guide.md) می‌گوید برنامه با هر پاسخ چه کند.
- [packages/client](../../packages/client/README.md) همهٔ این کارها را در TypeScript انجام می‌دهد و
  [نمونه‌ها](../../examples/README.md) در Python، Kotlin، Swift و Dart.`,
};

export const FIRST_SIGN_IN_TEXTS: Readonly<Record<MessageLanguage, FirstSignInTexts>> = {
  en: textsInEnglish,
  fa: textsInPersian,
};
