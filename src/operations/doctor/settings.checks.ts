import { SETTINGS } from '../../app/features.js';
import { type AppConfig } from '../../app/settings.js';
import type { SettingDefinition } from '../../platform/config/index.js';
import {
  reportOk,
  reportWarning,
  type DoctorFinding,
  type FindingRemedy,
} from './doctor-finding.js';

export function checkSettings({ NODE_ENV, DELIVERY, LIMITS }: AppConfig): DoctorFinding {
  if (LIMITS !== 'off') {
    return reportOk('settings', `complete for ${NODE_ENV}; delivery is ${DELIVERY}`);
  }
  return reportWarning(
    'settings',
    'only waiting times and tries limit messages and guesses',
    'remove LIMITS=off',
  );
}

/**
 * Warns of a proxy that is not trusted: it is the address of every user, and all of them share its
 * rate limits. The service has no TLS of its own, so `https` in BASE_URL means a proxy. Returns
 * undefined without that fault.
 */
export function checkProxies({ BASE_URL, TRUSTED_PROXIES }: AppConfig): DoctorFinding | undefined {
  if (!BASE_URL.startsWith('https:') || TRUSTED_PROXIES.length > 0) return undefined;
  return reportWarning(
    'proxies',
    'BASE_URL is https, so a proxy is in front, but none is trusted: ' +
      'all users share the rate limits of its address',
    'set TRUSTED_PROXIES: addresses or CIDR ranges of the proxies that users come through',
  );
}

/**
 * Says what mends a fault of the settings, which begins with the name of a setting or of a misspelt
 * one.
 */
export function findFaultRemedy(fault: string): FindingRemedy {
  const settingName = /^\w+/.exec(fault)?.[0] ?? '';
  if (!isSetting(settingName)) {
    return `rename the variable, or remove it (\`unset ${settingName}\`)`;
  }
  const file = `the file of ${settingName}_FILE`;
  if (fault.includes(`${file} cannot be read`)) {
    return `let this user read ${file} (\`ls -l FILE\` shows its rights)`;
  }

  const setting: SettingDefinition<unknown> = SETTINGS[settingName];
  const { type, secret, make, refusedInProduction: refused } = setting;
  const places = secret === true ? ` or ${settingName}_FILE` : '';
  const productionLimit = refused === undefined ? '' : `; in production not ${refused.value}`;
  const advice: FindingRemedy = `set ${settingName}${places}: ${type}${productionLimit}`;
  if (make === undefined) return advice;
  return `${advice}; make one with \`${make}\``;
}

function isSetting(name: string): name is keyof typeof SETTINGS {
  return Object.hasOwn(SETTINGS, name);
}
