import type { MessageLanguage } from '../errors/index.js';

/** A user, with what rate limits are counted by. */
export interface CountedPerson {
  readonly userId: number;
  readonly number: string;
  /** Names of the networks that have signed the user in. */
  readonly networks: readonly string[];
}

/** A part of a rate limit that is counted for one person, apart from the others. */
export interface PersonCounter {
  readonly words: Readonly<Record<MessageLanguage, string>>;
  /** Returns the keys that the feature counts, each in a window of its own. */
  readonly keysOf: (person: CountedPerson) => readonly string[];
}

/**
 * The counters of a rate limit, by what follows its name in theirs. That of '' has the name of the
 * rate limit.
 */
export type PersonCounters = Readonly<Record<string, PersonCounter>>;

/** Returns the one counter of a rate limit by user. */
export function countByUser(words: PersonCounter['words']): PersonCounters {
  return { '': { words, keysOf: ({ userId }) => [`user:${String(userId)}`] } };
}

/** Returns the one counter of a rate limit that has the number itself as its key. */
export function countByNumber(words: PersonCounter['words']): PersonCounters {
  return { '': { words, keysOf: ({ number }) => [number] } };
}
