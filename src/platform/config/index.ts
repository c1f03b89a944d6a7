export {
  Config,
  ConfigError,
  readSettings,
  type SettingCrossCheck,
  type SettingTable,
} from './config.js';
export { ConfigModule } from './config.module.js';
export { defineJsonSetting } from './define-json-setting.js';
export { defineEncryptedUrl, isEncrypted, isPlainAllowed, UNLESS_PRIVATE } from './encryption.js';
export { classifyAddress, listNotations, toHostAddress } from './ip-addresses.js';
export {
  isNetwork,
  isPrivateHost,
  NETWORK_RULE,
  defineCallerNetworksSetting,
  defineNetworksSetting,
} from './networks.js';
export { findProductionSigns, getDataFolder, PROCESS_SETTINGS } from './process-settings.js';
export { isRandomText, RANDOM_RULE } from './random-text.js';
export {
  ALWAYS_CHECK,
  isObject,
  type EnvironmentSecret,
  type JsonSchemas,
} from './json-schemas.js';
export * from './setting.js';
export * from './usable-urls.js';
export {
  fillTemplate,
  fillText,
  getMember,
  findPlaceholders,
  type TemplateScalar,
} from './template.js';
export { readVersion } from './read-version.js';
export { withoutUndefined } from './without-undefined.js';
export { readTextFile } from './read-text-file.js';
