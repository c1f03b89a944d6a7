import { defineErrors, defineFieldRules } from '../errors/index.js';

export const TICKETS_ERRORS = defineErrors({
  TICKET_CLOSED: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This ticket is closed.',
    fa: 'این تیکت بسته شده است.',
  },
  TICKET_FULL: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This ticket is full. Open another one to write more.',
    fa: 'این تیکت دیگر جا ندارد. برای ادامه، تیکت دیگری باز کنید.',
  },
  TICKET_OPEN: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This ticket is not closed yet. It can be rated once it is closed.',
    fa: 'این تیکت هنوز بسته نشده است. پس از بسته شدن می‌توانید به آن امتیاز دهید.',
  },
  TICKET_RATED: {
    status: 409,
    oauth: 'invalid_request',
    en: 'This ticket has already been rated.',
    fa: 'به این تیکت پیش‌تر امتیاز داده شده است.',
  },
  TOO_MANY_TICKETS: {
    status: 409,
    oauth: 'invalid_request',
    en: 'You have too many open tickets. Close one of them first.',
    fa: 'تعداد تیکت‌های باز شما زیاد است. نخست یکی از آن‌ها را ببندید.',
  },
});

export const TICKETS_FIELD_RULES = defineFieldRules({
  DEPARTMENT: {
    en: 'must be 1 to 100 characters, none of them a control character',
    fa: 'باید ۱ تا ۱۰۰ نویسه و بدون نویسهٔ کنترلی باشد',
  },
  NOTE: {
    en: 'must be 1 to 2000 characters, none of them a control character but line breaks and tabs',
    fa: 'باید ۱ تا ۲۰۰۰ نویسه و جز سطر جدید و تب بدون نویسهٔ کنترلی باشد',
  },
  WORDS: {
    en: 'must be 2 to 100 characters, none of them a control character',
    fa: 'باید ۲ تا ۱۰۰ نویسه و بدون نویسهٔ کنترلی باشد',
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
});
