export { SmsCodes, type SmsNotice } from './sms-codes.js';
export type { OutgoingSms, SmsDriver } from './sms-driver.js';
export { createOnlyProvider } from './sms-route.js';
export { SmsRoutes } from './sms-routes.js';
export { SmsSender } from './sms-sender.js';
export { SmsModule } from './sms.module.js';
