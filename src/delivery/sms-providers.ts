import type { Config, SmsProviderSetting } from '../config/index.js';
import { HttpDriver } from './http.driver.js';
import { KannelDriver } from './kannel.driver.js';
import { SmppDriver } from './smpp.driver.js';
import type { SmsDriver } from './sms-driver.js';
import type { SmsProvider } from './sms-routes.js';
import { VirtualDriver } from './virtual-driver.js';
import { WebhookDriver } from './webhook.driver.js';

/** As many as the outbox sends at once. */
const WINDOW = 64;

/** The providers that the settings name. */
export function smsProvidersOf(config: Config): SmsProvider[] {
  if (config.DELIVERY === 'providers') {
    return config.SMS_PROVIDERS.map((setting) => ({ ...setting, driver: driverOf(setting) }));
  }
  const driver = config.DELIVERY === 'webhook' ? new WebhookDriver(config) : new VirtualDriver();
  return [{ name: config.DELIVERY, driver, priority: 1, countries: [], rate: 0, window: WINDOW }];
}

function driverOf({ name, driver, options, http }: SmsProviderSetting): SmsDriver {
  if (http !== undefined) return new HttpDriver(name, http, options);
  return driver === 'smpp' ? new SmppDriver(name, options) : new KannelDriver(options);
}
