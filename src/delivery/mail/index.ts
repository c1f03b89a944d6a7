export { MailCodes } from './mail-codes.js';
export { mailText } from './mail-text.js';
export { MailModule } from './mail.module.js';
