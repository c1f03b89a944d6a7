export { Config, ConfigError, readSettings, type CrossCheck, type SettingTable } from './config.js';
export { ConfigModule } from './config.module.js';
export { dataFolder, PROCESS_SETTINGS } from './process.settings.js';
export { environmentExample, settingsReference } from './settings-reference.js';
export * from './setting.js';
