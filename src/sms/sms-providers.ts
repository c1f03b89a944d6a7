import type { Config } from '../config/index.js';
import type { OUTBOX_SETTINGS } from '../outbox/outbox.settings.js';
import type { PHONE_SETTINGS } from '../phone/phone.settings.js';
import type { SMS_SETTINGS } from './sms.settings.js';
import type { WEBHOOK_SETTINGS } from './webhook/webhook.settings.js';
import type { Call } from './http/http-calls.js';
import { HttpDriver } from './http/http.driver.js';
import { KannelDriver } from './kannel/kannel.driver.js';
import { SmppDriver } from './smpp/smpp.driver.js';
import type { SmsDriver } from './sms-driver.js';
import type { SmsProvider } from './sms-routes.js';
import { PlainDriver, type Judge, type VirtualDriver } from '../phone/virtual-driver.js';
import { VirtualKannel } from '../phone/virtual-kannel.js';
import { VirtualSmpp } from '../phone/virtual-smpp.js';
import { VirtualTwilio } from '../phone/virtual-twilio.js';
import { WebhookDriver } from './webhook/webhook.driver.js';
import type { SmsProviderSetting } from './sms-provider-setting.js';

/** As many as the outbox sends at once. */
const WINDOW = 64;

/** The providers that the settings name; under DELIVERY=virtual the virtual network is the only one. */
export function smsProvidersOf(
  config: Config<typeof OUTBOX_SETTINGS & typeof PHONE_SETTINGS & typeof SMS_SETTINGS & typeof WEBHOOK_SETTINGS>,
  network: VirtualDriver,
  call: Call,
): SmsProvider[] {
  if (config.DELIVERY === 'providers') {
    return config.SMS_PROVIDERS.map((setting) => ({ ...setting, driver: driverOf(setting, call) }));
  }
  const driver = config.DELIVERY === 'webhook' ? new WebhookDriver(config, call) : network;
  return [{ name: config.DELIVERY, driver, priority: 1, countries: [], rate: 0, window: WINDOW }];
}

/** The virtual network, spoken to as `VIRTUAL_SMS_DRIVER` says. */
export function virtualDriverOf(
  {
    VIRTUAL_SMS_DRIVER: driver,
  }: Config<typeof OUTBOX_SETTINGS & typeof PHONE_SETTINGS & typeof SMS_SETTINGS & typeof WEBHOOK_SETTINGS>,
  judge: Judge,
): VirtualDriver {
  if (driver === 'http') return new VirtualTwilio(judge);
  if (driver === 'kannel') return new VirtualKannel(judge);
  return driver === 'smpp' ? new VirtualSmpp(judge) : new PlainDriver(judge);
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
