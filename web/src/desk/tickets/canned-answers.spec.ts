import { describe, expect, it } from 'vitest';
import { fillAnswer, filterAnswers, findSlashWord, findUserLanguage } from './canned-answers';
import type { ConversationEntry } from './ticket';

const answerOf = (title: string, content: string) => ({ title, content, language: null });
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

describe('filterAnswers', () => {
  const [dial, wait] = [answerOf('Dial instead', 'Dial it.'), answerOf('Wait', 'Then dial.')];

  it('finds beginnings of words, in titles first', () => {
    expect(filterAnswers([wait, dial], 'DIAL')).toEqual([dial, wait]);
    expect(filterAnswers([wait, dial], 'ins di')).toEqual([dial]);
    expect(filterAnswers([wait, dial], 'nstead')).toEqual([]);
    expect(filterAnswers([wait, dial], '')).toEqual([wait, dial]);
  });
});

describe('fillAnswer', () => {
  it('fills in the first name, and leaves no gap without one', () => {
    expect(fillAnswer('Hello {name}, dial.', 'Sara')).toBe('Hello Sara, dial.');
    expect(fillAnswer('Hello {name}, dial.', '')).toBe('Hello, dial.');
    expect(fillAnswer('{name}: hello', '$&')).toBe('$&: hello');
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
