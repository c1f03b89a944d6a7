import type { Config } from '../config/index.js';
import type { OUTBOX_SETTINGS } from '../outbox/outbox.settings.js';
import type { Call } from './http/http-calls.js';
import { HttpDriver } from './http/http.driver.js';
import { KannelDriver } from './kannel/kannel.driver.js';
import { SmppDriver } from './smpp/smpp.driver.js';
import type { SmsDriver } from './sms-driver.js';
import type { SmsProviderSetting } from './sms-provider-setting.js';
import { onlyProvider, type SmsProvider } from './sms-routes.js';
import type { SMS_SETTINGS } from './sms.settings.js';
import { WebhookDriver } from './webhook/webhook.driver.js';
import type { WEBHOOK_SETTINGS } from './webhook/webhook.settings.js';

export type ProviderSettings = Config<typeof OUTBOX_SETTINGS & typeof SMS_SETTINGS & typeof WEBHOOK_SETTINGS>;

/** Returns the providers of the settings. With DELIVERY=virtual there are none: the virtual phone registers its own. */
export function smsProvidersOf(config: ProviderSettings, call: Call): SmsProvider[] {
  switch (config.DELIVERY) {
    case 'providers':
      return config.SMS_PROVIDERS.map((setting) => ({ ...setting, driver: driverOf(setting, call) }));
    case 'webhook':
      return [onlyProvider('webhook', new WebhookDriver(config, call))];
    case 'virtual':
      return [];
  }
}

function driverOf(setting: SmsProviderSetting, call: Call): SmsDriver {
  switch (setting.driver) {
    case 'http':
      return new HttpDriver(setting.name, setting.http, setting.options, call);
    case 'kannel':
      return new KannelDriver(setting.options, call);
    case 'smpp':
      return new SmppDriver(setting.name, setting.options);
  }
}
