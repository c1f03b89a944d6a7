export { readDigitValue, toLatinDigits } from './digits.js';
export { takeStart, toSearchText, splitWords } from './fold.js';
export { createLineForm } from './line-form.js';
export { isSameNumber, readPhoneDigits } from './phone-digits.js';
export {
  hasOnlySeparators,
  readTypedDigits,
  readTypedLine,
  removeInvisible,
} from './separators.js';
