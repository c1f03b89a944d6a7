import { list } from './setting.js';
import { smsProviders } from './sms-providers.js';

/** Who carries text messages, and to whom they go. */
export const SMS_SETTINGS = {
  SMS_PROVIDERS: smsProviders({
    about: 'With DELIVERY=providers: who carries text messages, in order of priority (operations.md)',
    default: '',
  }),
  SMS_COUNTRIES: list({
    about: 'Countries to whose numbers text messages go, by default that of PHONE_REGION; * is all',
    default: (env) => env['PHONE_REGION'] || 'IR',
    form: 'ISO 3166-1 alpha-2 codes, or *',
    item: country,
  }),
} as const;

function country(text: string): string {
  if (text === '*' || /^[A-Z]{2}$/.test(text)) return text;
  throw new Error('must be ISO 3166-1 alpha-2 codes such as IR, or *');
}
