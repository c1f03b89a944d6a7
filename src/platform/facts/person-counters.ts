import type { MessageLanguage } from '../errors/index.js';

/** A user, and the number of the account. */
export interface CountedPerson {
  readonly userId: number;
  readonly number: string;
}

/** A part of a rate limit that is counted for one person, in a window of its own. */
export interface PersonCounter {
  readonly words: Readonly<Record<MessageLanguage, string>>;
  /** Returns the key that the feature counts. */
  readonly keyOf: (person: CountedPerson) => string;
}

/**
 * The counters of a rate limit, by what follows its name in theirs. That of '' has the name of the
 * rate limit.
 */
export type PersonCounters = Readonly<Record<string, PersonCounter>>;

/** Returns the one counter of a rate limit by user. */
export function countByUser(words: PersonCounter['words']): PersonCounters {
  return { '': { words, keyOf: ({ userId }) => `user:${String(userId)}` } };
}

/** Returns the one counter of a rate limit that has the number itself as its key. */
export function countByNumber(words: PersonCounter['words']): PersonCounters {
  return { '': { words, keyOf: ({ number }) => number } };
}
