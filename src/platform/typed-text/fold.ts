import { toLatinDigits } from './digits.js';
import { removeInvisible } from './separators.js';

/** Diacritics of letters that can be written without them. Vowel signs of Indic scripts stay. */
const DIACRITICS = new RegExp(
  String.raw`[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670` +
    String.raw`\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0898-\u08ff\u1ab0-\u1aff` +
    String.raw`\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]`,
  'gu',
);
/**
 * Letters that keyboards and languages write in several ways, by the one that is compared: those of
 * Persian, Arabic and Urdu, Latin ones with a stroke, and the final sigma.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ي: 'ی',
  ى: 'ی',
  ې: 'ی',
  ے: 'ی',
  ك: 'ک',
  ڪ: 'ک',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ٱ: 'ا',
  ء: '',
  ـ: '',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};
const FOLDED_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Returns a text as it is compared in searches: NFKC, lower case, one form for the letters and
 * digits of Persian and Arabic keyboards, without diacritics and invisible characters such as
 * U+200C.
 */
export function toSearchText(text: string): string {
  // Upper case of lower case, because only ß becomes ss, and ẞ is its upper case.
  const lowerCase = removeInvisible(text.normalize('NFKC'))
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();
  const plain = lowerCase
    .normalize('NFD')
    .replace(DIACRITICS, '')
    .replace(FOLDED_LETTERS, (letter) => LETTERS[letter] ?? letter);
  // Composed last, because marks meet other letters where one was removed.
  return toLatinDigits(plain.normalize('NFC'));
}

/** Returns the folded words of a text. A text of signs only is one word. */
export function splitWords(text: string): readonly string[] {
  const folded = toSearchText(text);
  const words = folded.match(WORDS);
  if (words !== null) return words;
  const signs = folded.replace(/\s/gu, '');
  return signs === '' ? [] : [signs];
}

/** Returns at most so many characters of a text. */
export function takeStart(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}
