export { encodeInAlphabet, SMS_ALPHABETS, type SmsAlphabet } from './sms-alphabets.js';
export {
  splitSmsText,
  toSmsForm,
  type SmsSegmentation,
  type SegmentedSms,
} from './sms-segmentation.js';
