export { Config, ConfigError, readSettings, type CrossCheck, type SettingTable } from './config.js';
export { ConfigModule } from './config.module.js';
export { jsonSetting } from './json-setting.js';
export { encryptedUrl, isEncrypted, UNLESS_PRIVATE } from './encryption.js';
export { coverMuch, isNetwork, isPrivateHost, NETWORK_RULE, networkList, PUBLIC_NETWORKS_RULE } from './networks.js';
export { dataFolder, PROCESS_SETTINGS } from './process.settings.js';
export { environmentExample, settingsReference } from './settings-reference.js';
export { ALWAYS, isObject, type NamedSecret, type Schemas } from './schemas.js';
export * from './setting.js';
