export { SmsCodeService, type SmsNoticeMessage } from './sms-codes.js';
export type { OutgoingSms, RenderedSms, SmsProviderDriver } from './sms-driver.js';
export { createOnlyProvider } from './sms-route.js';
export { SmsRoutes } from './sms-routes.js';
export { SmsMessageSender } from './sms-sender.js';
export { SmsModule } from './sms.module.js';
