import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Environment, Setting } from './setting.js';
import { SETTINGS } from './settings.js';

type SettingName = keyof typeof SETTINGS;
type Values = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};

/**
 * The frozen settings of this process; member names are those of the environment variables. Also the injection
 * token: override it in tests with `loadConfig({...})`.
 */
export abstract class Config extends (Object as unknown as abstract new () => Values) {}

/** One fault in the environment: `NAME: what is wrong`. The submitted text is never part of it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/**
 * Reads every setting. Outside production a missing master key is made and kept in `DATA_DIR/keys`
 * (mode 0600).
 * @throws ConfigError naming all faults at once (FLT-4).
 */
export function loadConfig(env: Environment): Config {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const setting: Setting<unknown> = SETTINGS[name];
    const chosen = chooseText(setting, name, env);
    if ('fault' in chosen) {
      faults.push(chosen.fault);
      continue;
    }
    try {
      values[name] = setting.parse(chosen.text, env);
    } catch (error) {
      const found = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
      faults.push(...found.map(({ message }) => `${name}: ${message}`));
    }
  }
  faults.push(...crossFaults(values));
  if (faults.length > 0) throw new ConfigError(faults);
  const config = values as unknown as Config;
  const dataDir = resolve(config.DATA_DIR);
  return Object.freeze({ ...config, DATA_DIR: dataDir, KEYS: config.KEYS || developmentKeys(dataDir) });
}

function chooseText(
  setting: Setting<unknown>,
  name: SettingName,
  env: Environment,
): { text: string } | { fault: string } {
  const production = env['NODE_ENV'] === 'production';
  const given = env[name] || undefined;
  if (production && setting.production === 'required' && given === undefined) {
    return { fault: `${name}: must be set in production (${setting.about}; ${setting.type})` };
  }
  const refused = setting.refusedInProduction;
  if (production && refused && given === refused.value) {
    return { fault: `${name}: ${refused.value} is refused in production (${refused.why})` };
  }
  if (given !== undefined) return { text: given };
  if (production && typeof setting.production === 'object') return { text: setting.production.default };
  const fallback = setting.default ?? '';
  return { text: typeof fallback === 'function' ? fallback(env) : fallback };
}

function crossFaults(values: Partial<Values>): string[] {
  const faults: string[] = [];
  if (values.DELIVERY === 'webhook') {
    if (!values.DELIVERY_WEBHOOK_URL) faults.push('DELIVERY_WEBHOOK_URL: must be set with DELIVERY=webhook');
    if (!values.DELIVERY_WEBHOOK_TOKEN) faults.push('DELIVERY_WEBHOOK_TOKEN: must be set with DELIVERY=webhook');
  }
  if (values.DELIVERY === 'providers' && values.SMS_PROVIDERS?.length === 0) {
    faults.push('SMS_PROVIDERS: must be set with DELIVERY=providers');
  }
  const hasNoGateway = !values.USSD_GATEWAY_TOKEN && values.USSD_GATEWAYS?.length === 0;
  if (values.DELIVERY !== undefined && values.DELIVERY !== 'virtual' && hasNoGateway) {
    faults.push(`USSD_GATEWAY_TOKEN: must be set with DELIVERY=${values.DELIVERY}, or USSD_GATEWAYS`);
  }
  if (values.SMTP_URL && !values.MAIL_FROM) faults.push('MAIL_FROM: must be set with SMTP_URL');
  const prefix = values.LIMIT_SMS_PREFIX;
  if (values.SMS_RATIO === 'enforce' && prefix !== undefined) {
    if ((values.SMS_RATIO_SENT ?? 0) > prefix.limit) {
      faults.push('SMS_RATIO_SENT: must be at most the count of LIMIT_SMS_PREFIX, or SMS_RATIO=enforce judges nothing');
    }
    if ((values.OTP_TTL ?? 0) >= prefix.window) {
      faults.push('LIMIT_SMS_PREFIX: must have a window longer than OTP_TTL, or SMS_RATIO=enforce judges nothing');
    }
  }
  if (values.SMS_RATIO === 'enforce' && values.UNKNOWN_USERS === 'conceal') {
    faults.push('SMS_RATIO: enforce would tell with UNKNOWN_USERS=conceal who has an account; record does not');
  }
  if (values.WAITING_TIMES?.length === 0) faults.push('WAITING_TIMES: must name at least one time');
  return faults;
}

/** Made once: of several processes that start at once the first decides. */
function developmentKeys(dataDir: string): string {
  const file = join(dataDir, 'keys');
  try {
    if (!existsSync(file)) makeKey(dataDir, file);
    const text = readFileSync(file, 'utf8').trim();
    if (text === '') throw new Error('is empty');
    return SETTINGS.KEYS.parse(text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      `DATA_DIR: its file keys ${code === undefined ? message : `cannot be made or read (${code})`}`,
    ]);
  }
}

function makeKey(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `dev1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
