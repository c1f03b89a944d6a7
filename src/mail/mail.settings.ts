import { text, type CrossCheck } from '../config/index.js';

/** The SMTP server, and the sender of mails. */
export const MAIL_SETTINGS = {
  SMTP_URL: text({
    about: 'Mail server for codes to e-mail addresses; without one, users can set an address in development only',
    default: '',
    secret: true,
    form: 'smtps://user:password@host[:port], or smtp:// with ?requireTLS=true',
    pattern: /^$|^smtps?:\/\/\S+$/,
  }),
  MAIL_FROM: text({
    about: 'Sender of mails; required with SMTP_URL',
    default: '',
    form: 'address@example.com or Name <address@example.com>',
    pattern: /^$|^[^\s<>@]+@[^\s<>@]+$|^[^<>@]+ <[^\s<>@]+@[^\s<>@]+>$/,
  }),
} as const;

export const mailFaults: CrossCheck<typeof MAIL_SETTINGS> = ({ SMTP_URL, MAIL_FROM }) =>
  SMTP_URL && !MAIL_FROM ? ['MAIL_FROM: must be set with SMTP_URL'] : [];
