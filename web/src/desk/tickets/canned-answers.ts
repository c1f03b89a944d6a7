import { splitWords } from '../../../../src/platform/typed-text';
import { isolateNumbers } from '../../number-text';
import type { CannedAnswer } from './conversation-store';
import type { ConversationEntry } from './ticket';

/** A beginning of an answer that is being typed, as in "/dial". */
export interface SlashSearchWord {
  /** Index of the slash in the text. */
  readonly start: number;
  readonly typed: string;
}

const SLASH_WORD = /(?:^|\s)\/([^\n/]{0,40})$/u;

/** Finds a slash at the beginning of a word before the caret, and what follows it. */
export function findSlashWord(text: string, caret: number): SlashSearchWord | null {
  const found = SLASH_WORD.exec(text.slice(0, caret));
  const typed = found?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/** Returns the texts with words that begin as those that were typed; by title first. */
export function findAnswers(
  answers: readonly CannedAnswer[],
  typed: string,
): readonly CannedAnswer[] {
  const starts = splitWords(typed);
  const hasWordStarts = (text: string) => {
    const words = splitWords(text);
    return starts.every((start) => words.some((word) => word.startsWith(start)));
  };
  const byTitle = answers.filter(({ title }) => hasWordStarts(title));
  const others = answers.filter(
    (answer) => !byTitle.includes(answer) && hasWordStarts(`${answer.title} ${answer.content}`),
  );
  return [...byTitle, ...others];
}

/** Writes an answer for a user: `{name}` becomes the first name, or nothing if it is not known. */
export function fillAnswer(content: string, firstName: string): string {
  const name = firstName.trim();
  return isolateNumbers(content.replace(/ ?\{name\}/g, (place) => fillName(place, name)));
}

function fillName(place: string, name: string): string {
  return name === '' ? '' : place.replace('{name}', () => name);
}

/** Returns the language that the user wrote last, or else that of the page. */
export function findUserLanguage(
  entries: readonly ConversationEntry[],
  pageLanguage: string,
): string {
  const lastText = entries.findLast(
    ({ kind, content }) => kind === 'USER' && /\p{L}/u.test(content),
  );
  if (lastText === undefined) return pageLanguage;
  return /\p{Script=Arabic}/u.test(lastText.content) ? 'fa' : 'en';
}

/** Returns true if an answer was prepared for what became of the last code of the user. */
export function matchesCase({ fits }: CannedAnswer, kind: string): boolean {
  return kind !== '' && (fits ?? '').split(' ').includes(kind);
}
