import { splitWords } from '../../../src/platform/typed-text';

/** A section of a page, as the build writes it. */
export interface SearchSection {
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

interface SearchedSection {
  readonly section: SearchSection;
  readonly heading: string;
  readonly page: string;
  readonly text: string;
}

const MOST_RESULTS = 20;
/** Characters of an excerpt before and after the first word that was found. */
const EXCERPT_BEFORE = 40;
const EXCERPT_AFTER = 110;

/** The sections of all pages in one language. It finds words by their beginnings. */
export class SearchIndex {
  readonly #sections: readonly SearchedSection[];

  constructor(sections: readonly SearchSection[]) {
    this.#sections = sections.map((section) => ({
      section,
      heading: toFoldedWords(section.heading),
      page: toFoldedWords(section.page),
      text: toFoldedWords(section.text),
    }));
  }

  /** Returns the sections that have all words, the best first. */
  findSections(typed: string): SearchSection[] {
    const words = splitWords(typed);
    if (words.length === 0) return [];
    return this.#sections
      .map((folded) => ({ section: folded.section, score: measureSection(folded, words) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, MOST_RESULTS)
      .map(({ section }) => section);
  }
}

/** Returns the folded words with a space before and after each. */
function toFoldedWords(text: string): string {
  return ` ${splitWords(text).join(' ')} `;
}

/** Returns how well a section fits; 0 if it lacks a word. Headings count more than text. */
function measureSection(
  { heading, page, text }: SearchedSection,
  words: readonly string[],
): number {
  const scores = words.map((word) => {
    const inHeading = measureWord(heading, word) * 10;
    return inHeading + measureWord(page, word) * 4 + measureWord(text, word);
  });
  if (scores.includes(0)) return 0;

  const total = scores.reduce((sum, score) => sum + score, 0);
  const phrase = words.join(' ');
  if (heading === ` ${phrase} `) return total + 100;
  return heading.includes(` ${phrase}`) ? total + 20 : total;
}

/** Returns 2 for the whole word, 1 for the beginning of one, and 0 for neither. */
function measureWord(text: string, word: string): number {
  if (!text.includes(` ${word}`)) return 0;
  return text.includes(` ${word} `) ? 2 : 1;
}

/** Returns the part of a text around the first word that was searched. */
export function takeExcerpt(text: string, typed: string): string {
  const searched = splitWords(typed);
  const place = [...text.matchAll(/\S+/g)].find(([word]) =>
    splitWords(word).some((each) => searched.some((wanted) => each.startsWith(wanted))),
  )?.index;
  const start = Math.max(0, (place ?? 0) - EXCERPT_BEFORE);
  const wordStart = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const end = wordStart + EXCERPT_BEFORE + EXCERPT_AFTER;
  const excerpt = text.slice(wordStart, end);
  return `${wordStart > 0 ? '… ' : ''}${excerpt}${end < text.length ? ' …' : ''}`;
}
