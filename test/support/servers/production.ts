import { randomBytes } from 'node:crypto';
import { loadConfig } from '../../../src/app.settings.js';
import { ConfigError, type Environment } from '../../../src/config/index.js';

/** Returns the bytes of a new master key in base64. */
export const newKey = () => randomBytes(32).toString('base64');

/** Settings of production that are complete and safe. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'https://id.example',
  DATABASE_URL: 'mysql://keypad:secret@db.example:3306/keypad',
  KEYS: `k1:${newKey()}`,
  DELIVERY: 'webhook',
  DELIVERY_WEBHOOK_URL: 'https://sms.example/send',
  DELIVERY_WEBHOOK_TOKEN: 'w'.repeat(22),
  USSD_GATEWAY_TOKEN: 'a'.repeat(32),
};

/** Returns the faults of settings, as `NAME: what is wrong`. */
export function faultsOf(env: Environment): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

export const namesOf = (env: Environment) => faultsOf(env).map((fault) => fault.split(':', 1)[0]);
