/** Prepared texts that the desk offers in the demo, until DESK_ANSWERS has others. */
export const DEMO_ANSWERS = [
  {
    title: 'Dial instead',
    content:
      'Hello {name},\n\ndial *6655# on the phone with your number. It shows the newest code at ' +
      'once. If there is none, choose in the app to dial, and dial then.',
    language: 'en',
    fits: 'failed undelivered noReceipt notDialled expired limit',
  },
  {
    title: 'Wait, then ask again',
    content:
      'Hello {name},\n\nplease wait until the time on the page has passed. If nothing has come, ' +
      'request one more code then, and type the newest one only.',
    language: 'en',
    fits: 'accepted waiting withheld limit',
  },
  {
    title: 'Wrong code',
    content:
      'Hello {name},\n\nthe code was mistyped too often and is no longer valid. Please request a ' +
      'new one and type it as the newest message shows it.',
    language: 'en',
    fits: 'wrong spent',
  },
  {
    title: 'We look into it',
    content: 'Hello {name},\n\nthank you for telling us. We look into it and answer here.',
    language: 'en',
  },
  {
    title: 'شماره‌گیری به جای پیامک',
    content:
      'سلام {name}،\n\nبا همان سیم‌کارت *6655# را شماره‌گیری کنید. ' +
      'آخرین رمز بی‌درنگ نشان داده می‌شود. اگر رمزی نبود، در برنامه شماره‌گیری را انتخاب کنید ' +
      'و سپس شماره‌گیری کنید.',
    language: 'fa',
    fits: 'failed undelivered noReceipt notDialled expired limit',
  },
  {
    title: 'صبر و درخواست دوباره',
    content:
      'سلام {name}،\n\nلطفاً تا پایان زمانی که صفحه نشان می‌دهد صبر کنید. اگر تا آن زمان چیزی ' +
      'نرسید، یک رمز تازه بگیرید و فقط همان را وارد کنید.',
    language: 'fa',
    fits: 'accepted waiting withheld limit',
  },
  {
    title: 'رمز نادرست',
    content:
      'سلام {name}،\n\nرمز چند بار نادرست وارد شده و دیگر معتبر نیست. لطفاً رمز تازه‌ای ' +
      'بگیرید و آن را همان‌طور که در آخرین پیام آمده وارد کنید.',
    language: 'fa',
    fits: 'wrong spent',
  },
  {
    title: 'در حال بررسی',
    content:
      'سلام {name}،\n\nاز پیام شما سپاسگزاریم. موضوع را بررسی می‌کنیم و همین‌جا پاسخ می‌دهیم.',
    language: 'fa',
  },
] as const;
