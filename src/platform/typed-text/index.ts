export { readDigitValue, toLatinDigits } from './digits.js';
export { isSameNumber, readPhoneDigits } from './phone-digits.js';
export {
  hasOnlySeparators,
  readTypedDigits,
  readTypedLine,
  removeInvisible,
} from './separators.js';
