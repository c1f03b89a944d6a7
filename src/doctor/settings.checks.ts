import { SETTINGS, type AppConfig } from '../app.settings.js';
import type { Setting } from '../config/index.js';
import { ok, warn, type Finding, type Mend } from './finding.js';

export function checkSettings({ NODE_ENV, DELIVERY, LIMITS }: AppConfig): Finding {
  return LIMITS === 'off'
    ? warn('settings', 'only waiting times and tries limit messages and guesses', 'remove LIMITS=off')
    : ok('settings', `complete for ${NODE_ENV}; delivery is ${DELIVERY}`);
}

/** Says what mends a fault of the settings, which begins with the name of a setting or of a misspelt one. */
export function mendOfFault(fault: string): Mend {
  const name = /^\w+/.exec(fault)?.[0] ?? '';
  if (!isSetting(name)) return `rename the variable, or remove it (\`unset ${name}\`)`;
  const file = `the file of ${name}_FILE`;
  if (fault.includes(`${file} cannot be read`)) return `let this user read ${file} (\`ls -l FILE\` shows its rights)`;
  const { type, secret, make, refusedInProduction: refused }: Setting<unknown> = SETTINGS[name];
  const places = secret === true ? ` or ${name}_FILE` : '';
  const limit = refused === undefined ? '' : `; in production not ${refused.value}`;
  return `set ${name}${places}: ${type}${limit}${make === undefined ? '' : `; make one with \`${make}\``}`;
}

function isSetting(name: string): name is keyof typeof SETTINGS {
  return Object.hasOwn(SETTINGS, name);
}
