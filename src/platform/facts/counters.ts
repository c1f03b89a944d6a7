import type { Language } from '../errors/index.js';

/** A user, and the number of the account. */
export interface Person {
  readonly userId: number;
  readonly number: string;
}

/** A part of a rate limit that is counted for one person, in a window of its own. */
export interface Counter {
  readonly words: Readonly<Record<Language, string>>;
  /** Returns the key that the feature counts. */
  readonly keyOf: (person: Person) => string;
}

/** The counters of a rate limit, by what follows its name in theirs. That of '' has the name of the rate limit. */
export type Counters = Readonly<Record<string, Counter>>;

/** Returns the one counter of a rate limit by user. */
export function countedByUser(words: Counter['words']): Counters {
  return { '': { words, keyOf: ({ userId }) => `user:${String(userId)}` } };
}

/** Returns the one counter of a rate limit that has the number itself as its key. */
export function countedByNumber(words: Counter['words']): Counters {
  return { '': { words, keyOf: ({ number }) => number } };
}
