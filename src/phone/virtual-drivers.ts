import type { Config } from '../config/index.js';
import type { PHONE_SETTINGS } from './phone.settings.js';
import { PlainDriver, type Network, type VirtualDriver } from './virtual-driver.js';
import { VirtualKannel } from './virtual-kannel.js';
import { VirtualSmpp } from './virtual-smpp.js';
import { VirtualTwilio } from './virtual-twilio.js';

/** Injection token of the driver in use. */
export const VIRTUAL_DRIVER = Symbol('virtual driver');
/** Name of the provider of the virtual phone. */
export const PROVIDER = 'virtual';

/** Returns the driver that VIRTUAL_SMS_DRIVER names, with a provider on the virtual network. */
export function virtualDriverOf(
  { VIRTUAL_SMS_DRIVER: driver }: Config<typeof PHONE_SETTINGS>,
  network: Network,
): VirtualDriver {
  if (driver === 'http') return new VirtualTwilio(network);
  if (driver === 'kannel') return new VirtualKannel(network);
  return driver === 'smpp' ? new VirtualSmpp(network) : new PlainDriver(network);
}
