import type { Challenge } from './challenge.entity.js';
import type { CodeSource } from './code.js';

/** As it was before the guess. */
export type TriedChallenge = CodeSource & Pick<Challenge, 'target' | 'channel' | 'delayed_until'>;

/** Outcome of a guess; without a `refusal` it was right and may be consumed. */
export interface Verdict {
  readonly challenge: TriedChallenge;
  /** For the log only. */
  readonly refusal?: string;
  /** Nothing was compared; seconds until a guess from this network is, unless it is known. */
  readonly retryAfter?: number;
}
