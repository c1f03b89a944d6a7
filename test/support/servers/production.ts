import { randomBytes } from 'node:crypto';
import { loadConfig } from '../../../src/app/settings.js';
import { ConfigError, type EnvironmentVariables } from '../../../src/platform/config/index.js';

/** Returns the bytes of a new master key in base64. */
export const newKey = () => randomBytes(32).toString('base64');

/** Settings of production that are complete and safe. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'https://id.example',
  DATABASE_URL: 'mysql://keypad:secret@db.example:3306/keypad?tls=on',
  KEYS: `k1:${newKey()}`,
  DELIVERY: 'webhook',
  DELIVERY_WEBHOOK_URL: 'https://sms.example/send',
  DELIVERY_WEBHOOK_TOKEN: 'Fq3xT9vLm2KdZ7rWb8NcYh',
  USSD_GATEWAY_TOKEN: '5f0c9a71e3b84d26a7d1c08e9b3f6425',
};

/** Returns the faults of settings, as `NAME: what is wrong`. */
export function faultsOf(env: EnvironmentVariables): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

export const namesOf = (env: EnvironmentVariables) =>
  faultsOf(env).map((fault) => fault.split(':', 1)[0]);
