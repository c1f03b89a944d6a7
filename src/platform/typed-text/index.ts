export { readDigitValue, toLatinDigits } from './digits.js';
export { createLineForm } from './line-form.js';
export { isSameNumber, readPhoneDigits } from './phone-digits.js';
export {
  hasOnlySeparators,
  readTypedDigits,
  readTypedLine,
  removeInvisible,
} from './separators.js';
