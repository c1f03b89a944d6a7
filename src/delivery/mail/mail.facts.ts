import {
  ENCODED_RULE,
  isDecodable,
  isPlainAllowed,
  defineTextSetting,
  UNLESS_PRIVATE,
  type SettingCrossCheck,
} from '../../platform/config/index.js';
import { defineFacts } from '../../platform/facts/index.js';

/** Reads the parameters that nodemailer takes from the URL. */
function hasVerifiedTls(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  const isOff = (name: string) => ['false', '0', ''].includes(searchParams.get(name) ?? 'true');
  const requiresTls = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  return requiresTls && !searchParams.has('ignoreTLS') && !isOff('tls.rejectUnauthorized');
}

const settings = {
  SMTP_URL: defineTextSetting({
    about:
      'Mail server for codes to e-mail addresses; ' +
      'without one, users can set an address in development only',
    changedBy: 'An operator whose users sign in by e-mail',
    default: '',
    secret: true,
    form: `smtps://user:password@host[:port], or smtp:// with ?requireTLS=true; ${ENCODED_RULE}`,
    pattern: {
      test: (url) => url === '' || (/^smtps?:\/\/\S+$/.test(url) && isDecodable(url)),
    },
    inProduction: {
      rule:
        'must begin with smtps:// or have ?requireTLS=true, and verify the certificate, ' +
        `unless its host is in a private network; ${UNLESS_PRIVATE}`,
      isMet: (url, env) =>
        url === '' || hasVerifiedTls(url) || isPlainAllowed(new URL(url).hostname, env),
    },
  }),
  MAIL_FROM: defineTextSetting({
    about: 'Sender of mails; required with SMTP_URL',
    changedBy: 'The same operator',
    default: '',
    form: 'address@example.com or Name <address@example.com>',
    pattern: /^$|^[^\s<>@]+@[^\s<>@]+$|^[^<>@]+ <[^\s<>@]+@[^\s<>@]+>$/,
  }),
} as const;

const findMailFaults: SettingCrossCheck<typeof settings> = ({ SMTP_URL, MAIL_FROM }) => {
  if (SMTP_URL && !MAIL_FROM) return ['MAIL_FROM: must be set with SMTP_URL'];
  return [];
};

/** The facts of src/delivery/mail. */
export const MAIL = defineFacts({
  settings,
  faults: findMailFaults,
});
