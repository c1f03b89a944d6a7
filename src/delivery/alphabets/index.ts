export { encodeInAlphabet, SMS_ALPHABETS, type SmsAlphabet } from './sms-alphabets.js';
export {
  splitSmsText,
  toSmsForm,
  type SmsSegmentation,
  type SplitSms,
} from './sms-segmentation.js';
