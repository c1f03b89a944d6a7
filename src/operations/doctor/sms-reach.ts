import type { AppConfig } from '../../app/settings.js';
import { ok, warn, type Finding } from './finding.js';

type Rules = Pick<AppConfig, 'DELIVERY' | 'SMS_COUNTRIES' | 'LIMIT_SMS_TOTAL'> & {
  readonly SMS_PROVIDERS: readonly Pick<AppConfig['SMS_PROVIDERS'][number], 'countries'>[];
};

/** Checks that a provider serves each country, and that something limits the cost. */
export function checkSms({ DELIVERY, SMS_PROVIDERS, SMS_COUNTRIES, LIMIT_SMS_TOTAL }: Rules): Finding {
  const limit = `at most ${String(LIMIT_SMS_TOTAL.limit)} codes in ${String(LIMIT_SMS_TOTAL.window)} s`;
  if (SMS_COUNTRIES.includes('*'))
    return warn('sms', `only rate limits bound the cost of text messages; ${limit}`, 'name countries in SMS_COUNTRIES');
  const serves = (country: string) =>
    SMS_PROVIDERS.some(({ countries }) => countries.length === 0 || countries.includes(country));
  const unserved = DELIVERY === 'providers' ? SMS_COUNTRIES.filter((country) => !serves(country)) : [];
  return unserved.length > 0
    ? warn('sms', `no provider serves ${unserved.join(', ')}`, 'add one to SMS_PROVIDERS, or change SMS_COUNTRIES')
    : ok('sms', `text messages go to ${SMS_COUNTRIES.join(', ')}; ${limit}`);
}
