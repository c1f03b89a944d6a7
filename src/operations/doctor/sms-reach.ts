import type { AppConfig } from '../../app/settings.js';
import { reportOk, reportWarning, type DoctorFinding } from './doctor-finding.js';

type SmsReachSettings = Pick<AppConfig, 'DELIVERY' | 'SMS_COUNTRIES' | 'LIMIT_SMS_TOTAL'> & {
  readonly SMS_PROVIDERS: readonly Pick<AppConfig['SMS_PROVIDERS'][number], 'countries'>[];
};

/** Checks that a provider serves each country, and that something limits the cost. */
export function checkSms({
  DELIVERY,
  SMS_PROVIDERS,
  SMS_COUNTRIES,
  LIMIT_SMS_TOTAL,
}: SmsReachSettings): DoctorFinding {
  const { limit, window } = LIMIT_SMS_TOTAL;
  const limitText = `at most ${String(limit)} codes in ${String(window)} s`;
  if (SMS_COUNTRIES.includes('*')) {
    return reportWarning(
      'sms',
      `only rate limits bound the cost of text messages; ${limitText}`,
      'name countries in SMS_COUNTRIES',
    );
  }

  const isServed = (country: string) =>
    SMS_PROVIDERS.some(({ countries }) => countries.length === 0 || countries.includes(country));
  const unservedCountries = SMS_COUNTRIES.filter((country) => !isServed(country));
  if (DELIVERY === 'providers' && unservedCountries.length > 0) {
    return reportWarning(
      'sms',
      `no provider serves ${unservedCountries.join(', ')}`,
      'add one to SMS_PROVIDERS, or change SMS_COUNTRIES',
    );
  }
  return reportOk('sms', `text messages go to ${SMS_COUNTRIES.join(', ')}; ${limitText}`);
}
