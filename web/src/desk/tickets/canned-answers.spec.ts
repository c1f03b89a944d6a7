import { describe, expect, it } from 'vitest';
import {
  fillAnswer,
  findAnswers,
  findSlashWord,
  findUserLanguage,
  matchesCase,
} from './canned-answers';
import type { ConversationEntry } from './ticket';

const answerOf = (title: string, content: string) => ({
  title,
  content,
  language: null,
  fits: null,
});
const entryOf = (kind: ConversationEntry['kind'], content: string) =>
  ({ id: '1', kind, author: null, content, created_at: '' }) satisfies ConversationEntry;

describe('findSlashWord', () => {
  it.each([
    ['/', { start: 0, typed: '' }],
    ['/dial', { start: 0, typed: 'dial' }],
    ['Hello\n/dial in', { start: 6, typed: 'dial in' }],
    ['and/or', null],
    ['no', null],
  ])('finds in %j what was typed after a slash', (text, found) => {
    expect(findSlashWord(text, text.length)).toEqual(found);
  });

  it('looks only before the caret', () => {
    expect(findSlashWord('a /dial b', 7)).toEqual({ start: 2, typed: 'dial' });
    expect(findSlashWord('a /dial b', 1)).toBeNull();
  });
});

describe('findAnswers', () => {
  const [dial, wait] = [answerOf('Dial instead', 'Dial it.'), answerOf('Wait', 'Then dial.')];

  it('finds beginnings of words, in titles first', () => {
    expect(findAnswers([wait, dial], 'DIAL')).toEqual([dial, wait]);
    expect(findAnswers([wait, dial], 'ins di')).toEqual([dial]);
    expect(findAnswers([wait, dial], 'nstead')).toEqual([]);
    expect(findAnswers([wait, dial], '')).toEqual([wait, dial]);
  });
});

describe('fillAnswer', () => {
  it('fills in the first name, and leaves no gap without one', () => {
    expect(fillAnswer('Hello {name}, dial.', 'Sara')).toBe('Hello Sara, dial.');
    expect(fillAnswer('Hello {name}, dial.', '')).toBe('Hello, dial.');
    expect(fillAnswer('{name}: hello', '$&')).toBe('$&: hello');
  });
});

describe('matchesCase', () => {
  it('compares whole names of cases', () => {
    const answer = { ...answerOf('Dial', 'Dial.'), fits: 'failed noReceipt' };
    expect(matchesCase(answer, 'noReceipt')).toBe(true);
    expect(matchesCase(answer, 'fail')).toBe(false);
    expect(matchesCase(answer, '')).toBe(false);
    expect(matchesCase(answerOf('Dial', 'Dial.'), 'failed')).toBe(false);
  });
});

describe('findUserLanguage', () => {
  it('takes the language that the user wrote last, or else that of the page', () => {
    const entries = [entryOf('USER', 'Hello'), entryOf('USER', 'سلام'), entryOf('USER', '123')];
    expect(findUserLanguage([...entries, entryOf('SUPPORT', 'Hello')], 'en')).toBe('fa');
    expect(findUserLanguage(entries.slice(0, 1), 'fa')).toBe('en');
    expect(findUserLanguage([], 'fa')).toBe('fa');
  });
});
