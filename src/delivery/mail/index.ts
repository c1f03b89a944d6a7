export { MailCodeService } from './mail-codes.js';
export { buildMailText } from './mail-text.js';
export { MailModule } from './mail.module.js';
