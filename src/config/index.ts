export { Config, ConfigError, loadConfig } from './config.js';
export { databaseParameters } from './database-url.js';
export type { Issuer, IssuersFile } from './issuers-file.js';
export { ConfigModule } from './config.module.js';
export { fill, fillAll, fillUrl, type Values } from './placeholders.js';
export type { Environment, Rate, Setting } from './setting.js';
export { environmentExample, settingsReference } from './settings-reference.js';
export { LONGEST_ACCESS_TOKEN_TTL, SETTINGS } from './settings.js';
export {
  SMS_PRESETS,
  type HttpRequestShape,
  type HttpShape,
  type HttpStates,
  type HttpStatusShape,
} from './sms-presets.js';
export type { SmsProviderSetting, SmsSmppSetting } from './sms-providers.js';
export type {
  LayoutField,
  UssdForm,
  UssdGatewaySetting,
  UssdLayout,
  UssdSignature,
  UssdSmppSetting,
} from './ussd-gateway-setting.js';
