import { CROSS_CHECKS, SETTINGS } from './features.js';
import {
  findProductionSigns,
  readSettings,
  type Config,
  type EnvironmentVariables,
} from '../platform/config/index.js';
import { createDevelopmentKeys, findDevelopmentKeys } from '../platform/keys/index.js';

/**
 * All settings, for code that knows the whole service. A feature uses the types of its own
 * settings.
 */
export type AppConfig = Config<typeof SETTINGS>;

/**
 * Returns the settings. Outside production it creates master keys in DATA_DIR if there are none.
 * @param warn receives the variables that are probably misspelt settings, which are faults in
 *   production, and what makes development look like production
 * @throws ConfigError that names all faults at once (FLT-4)
 */
export function loadConfig(env: EnvironmentVariables, warn?: (line: string) => void): AppConfig {
  const config = readConfig(env, warn);
  if (config.KEYS !== '') return config;
  return Object.freeze({
    ...config,
    KEYS: createDevelopmentKeys(config.DATA_DIR, SETTINGS.KEYS.parse),
  });
}

/**
 * Returns the settings and creates nothing: KEYS is empty if the first start has to create the
 * keys.
 */
export function readConfig(...[env, warn]: Parameters<typeof loadConfig>): AppConfig {
  const config = readSettings(SETTINGS, CROSS_CHECKS, env, warn);
  if (warn !== undefined) findProductionSigns(config).forEach(warn);
  return Object.freeze({
    ...config,
    KEYS: config.KEYS || findDevelopmentKeys(config.DATA_DIR, SETTINGS.KEYS.parse),
  });
}
