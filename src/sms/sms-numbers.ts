import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { SMS_SETTINGS } from './sms.settings.js';
import { UsersService } from '../users/index.js';
import { SmsRoutes } from './sms-routes.js';

/** Why no text message goes to a number: its country, what kind of number it is, or that no provider serves the country. */
export type Unreached = 'country' | 'kind' | 'provider';

/** To which numbers text messages go. */
@Injectable()
export class SmsNumbers {
  constructor(
    private readonly users: UsersService,
    private readonly routes: SmsRoutes,
    private readonly config: Config<typeof SMS_SETTINGS>,
  ) {}

  /** Of a number in E.164; undefined when text messages go there. Known without asking anybody. */
  whyUnreached(number: string): Unreached | undefined {
    const country = this.users.countryOf(number);
    if (!this.isAllowed(country)) return 'country';
    if (this.users.isServiceNumber(number)) return 'kind';
    return this.routes.serves({ country, hasCode: true }) ? undefined : 'provider';
  }

  private isAllowed(country: string | undefined): boolean {
    const { SMS_COUNTRIES } = this.config;
    return SMS_COUNTRIES.includes('*') || (country !== undefined && SMS_COUNTRIES.includes(country));
  }
}
