import type { Config } from '../../platform/config/index.js';
import type { OUTBOX } from '../outbox/outbox.facts.js';
import type { SMS } from './sms.facts.js';
import type { HttpProviderCall } from './http/http-provider-calls.js';
import { HttpDriver } from './http/http.driver.js';
import { KannelDriver } from './kannel/kannel.driver.js';
import { SmppDriver } from './smpp/smpp.driver.js';
import type { SmsProviderDriver } from './sms-driver.js';
import type { SmsProviderSetting } from './sms-provider-setting.js';
import { createOnlyProvider, type ConfiguredSmsProvider } from './sms-route.js';
import { WebhookDriver } from './webhook/webhook.driver.js';

export type ProviderSettings = Config<typeof OUTBOX.settings & typeof SMS.settings>;

/**
 * Returns the providers of the settings. With DELIVERY=virtual there are none: the virtual phone
 * registers its own.
 */
export function createSmsProviders(
  config: ProviderSettings,
  call: HttpProviderCall,
): ConfiguredSmsProvider[] {
  switch (config.DELIVERY) {
    case 'providers':
      return config.SMS_PROVIDERS.map((setting) => ({
        ...setting,
        driver: createSmsDriver(setting, call),
      }));
    case 'webhook':
      return [createOnlyProvider('webhook', new WebhookDriver(config, call))];
    case 'virtual':
      return [];
  }
}

function createSmsDriver(setting: SmsProviderSetting, call: HttpProviderCall): SmsProviderDriver {
  switch (setting.driver) {
    case 'http':
      return new HttpDriver(setting.name, setting.http, setting.options, call);
    case 'kannel':
      return new KannelDriver(setting.options, call);
    case 'smpp':
      return new SmppDriver(setting.name, setting.options);
  }
}
