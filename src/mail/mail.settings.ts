import { isEncrypted, text, UNLESS_PRIVATE, type CrossCheck } from '../config/index.js';

/** The SMTP server, and the sender of mails. */
export const MAIL_SETTINGS = {
  SMTP_URL: text({
    about: 'Mail server for codes to e-mail addresses; without one, users can set an address in development only',
    default: '',
    secret: true,
    form: 'smtps://user:password@host[:port], or smtp:// with ?requireTLS=true',
    pattern: /^$|^smtps?:\/\/\S+$/,
    inProduction: {
      rule: `must begin with smtps:// or have ?requireTLS=true unless its host is in a private network; ${UNLESS_PRIVATE}`,
      isMet: (url, env) => isEncrypted(url, env) || requiresTls(url),
    },
  }),
  MAIL_FROM: text({
    about: 'Sender of mails; required with SMTP_URL',
    default: '',
    form: 'address@example.com or Name <address@example.com>',
    pattern: /^$|^[^\s<>@]+@[^\s<>@]+$|^[^<>@]+ <[^\s<>@]+@[^\s<>@]+>$/,
  }),
} as const;

function requiresTls(url: string): boolean {
  const { searchParams } = new URL(url);
  return searchParams.get('requireTLS') === 'true' && searchParams.get('ignoreTLS') !== 'true';
}

export const mailFaults: CrossCheck<typeof MAIL_SETTINGS> = ({ SMTP_URL, MAIL_FROM }) =>
  SMTP_URL && !MAIL_FROM ? ['MAIL_FROM: must be set with SMTP_URL'] : [];
