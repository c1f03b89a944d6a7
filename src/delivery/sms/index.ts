export { SmsCodes, type SmsNotice } from './sms-codes.js';
export type { Sms, SmsDriver } from './sms-driver.js';
export { onlyProvider, SmsRoutes } from './sms-routes.js';
export { SmsSender } from './sms-sender.js';
export { SmsModule } from './sms.module.js';
