import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { SmsAlarmService, type UnreachedReason } from './sms-alarms.js';
import { SmsRoutes } from './sms-routes.js';
import { SMS } from './sms.facts.js';

/** Decides which numbers text messages may go to. */
@Injectable()
export class SmsNumberPolicy {
  constructor(
    private readonly users: UsersService,
    private readonly routes: SmsRoutes,
    private readonly alarms: SmsAlarmService,
    private readonly config: Config<typeof SMS.settings>,
  ) {}

  /**
   * Returns the reason why text messages do not go to an E.164 number; undefined if they do. Does
   * not query a provider.
   */
  findFailureReason(number: string): UnreachedReason | undefined {
    const country = this.users.findCountry(number);
    if (!this.isCountryAllowed(country)) return 'country';
    if (this.users.isServiceNumber(number)) return 'kind';
    if (!this.routes.servesMessage({ country, hasCode: true })) return 'provider';
    return undefined;
  }

  /**
   * @throws AppError DELIVERY_UNAVAILABLE when every provider, or every one for `country`, is down
   */
  assertAvailable(country?: string): void {
    const need = country === undefined ? undefined : { country, hasCode: true };
    const outage = this.routes.findOutage(need);
    if (outage === undefined) return;
    throw SMS.errors.DELIVERY_UNAVAILABLE({
      reason: 'all SMS providers are down',
      ...outage,
    });
  }

  /** @throws AppError SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE */
  async assertReaches(number: string): Promise<void> {
    const reason = this.findFailureReason(number);
    const country = this.users.findCountry(number);
    if (reason !== undefined) {
      this.alarms.countUnreached(reason, country);
      throw SMS.errors.SMS_NOT_OFFERED({ reason });
    }

    this.assertAvailable(country);
    if (await this.routes.reachesNumber(number, { country, hasCode: true })) return;
    throw SMS.errors.DELIVERY_UNAVAILABLE({
      reason: 'no provider reaches the number',
      retryAfter: 30,
    });
  }

  /**
   * Returns whether a notice could be sent now. Nobody requested it, so it is no refusal and raises
   * no alarm if not.
   */
  async reachesByNotice(number: string): Promise<boolean> {
    const need = { country: this.users.findCountry(number), hasCode: false };
    if (this.findFailureReason(number) !== undefined || this.routes.findOutage(need) !== undefined)
      return false;
    return this.routes.reachesNumber(number, need);
  }

  private isCountryAllowed(country: string | undefined): boolean {
    const { SMS_COUNTRIES } = this.config;
    return (
      SMS_COUNTRIES.includes('*') || (country !== undefined && SMS_COUNTRIES.includes(country))
    );
  }
}
