import type { PageLanguage } from '../preferences';

const wordsInEnglish = {
  sends: (button: string) => `“${button}” sends this call.`,
  signInFirst: (button: string) => `Sign in first. Then “${button}” sends this call.`,
  codeFirst: (button: string) => `Get a code and enter it. Then “${button}” sends this call.`,
  signOutFirst: 'Sign out first to try this call.',
  whileOpen: (view: string) => `The phone sends this call while “${view}” is open.`,
  byChange: (view: string) => `Each change under “${view}” sends this call.`,
  messageFirst: (button: string) =>
    `Get a code by SMS. Then “${button}” below the message sends this call.`,
  dialFirst: (button: string) =>
    `Dial a code. If the network waits for a reply, “${button}” sends this call.`,
  noPhone: 'This service has no virtual phone, so this call cannot be tried here.',
  runOperation: (name: string) => `${name} is ready in the editor. Run it with ▶.`,
  operationLater: (name: string) => `${name} is ready in the editor. Sign in, then run it with ▶.`,
};

export type LinkedWords = typeof wordsInEnglish;

const wordsInPersian: LinkedWords = {
  sends: (button) => `«${button}» این درخواست را می‌فرستد.`,
  signInFirst: (button) => `ابتدا وارد شوید. سپس «${button}» این درخواست را می‌فرستد.`,
  codeFirst: (button) => `رمز بگیرید و وارد کنید. سپس «${button}» این درخواست را می‌فرستد.`,
  signOutFirst: 'برای آزمودن این درخواست ابتدا از حساب خارج شوید.',
  whileOpen: (view) => `تا وقتی «${view}» باز است، گوشی این درخواست را می‌فرستد.`,
  byChange: (view) => `هر تغییر در «${view}» این درخواست را می‌فرستد.`,
  messageFirst: (button) =>
    `رمز را با پیامک بگیرید. سپس «${button}» زیر پیام این درخواست را می‌فرستد.`,
  dialFirst: (button) =>
    `کدی را شماره‌گیری کنید. اگر شبکه منتظر پاسخ باشد، «${button}» این درخواست را می‌فرستد.`,
  noPhone: 'این سرویس گوشی مجازی ندارد، بنابراین این درخواست را نمی‌توان اینجا آزمود.',
  runOperation: (name) => `عملیات \u2066${name}\u2069 در ویرایشگر آماده است. آن را با ▶ اجرا کنید.`,
  operationLater: (name) =>
    `عملیات \u2066${name}\u2069 در ویرایشگر آماده است. وارد شوید و سپس آن را با ▶ اجرا کنید.`,
};

/** Sentences about a call that a link of the documentation has led to. */
export const LINKED_WORDS: Readonly<Record<PageLanguage, LinkedWords>> = {
  en: wordsInEnglish,
  fa: wordsInPersian,
};
