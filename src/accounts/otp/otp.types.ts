import type { Challenge } from './challenge.entity.js';
import type { DerivedCodeSource } from './code.js';
import type { GuessRefusalHelp } from './refusal-help.js';
import type { SignInChallenge } from './sign-in-challenge.js';
import type { SignInSubjects } from './subject.js';

/** The challenges of an account, or of a stranger, as one request finds them. */
export interface AccountChallenges {
  readonly subjects: SignInSubjects;
  /** True if the network of the request has signed the user in. */
  readonly isNetworkKnown: boolean;
  /** Challenges of `subjects`, and the live ones of other known networks. */
  readonly challenges: readonly SignInChallenge[];
}

/** A challenge that was just issued. */
export interface IssuedChallenge extends DerivedCodeSource {
  /** Whole seconds until the next initialize of this account is accepted. */
  readonly waitingTime: number;
  /** Whole seconds until the code expires. */
  readonly lifetime: number;
}

/** A challenge, with the milliseconds until the next one is accepted and until it expires. */
export type WaitingChallenge = DerivedCodeSource & {
  readonly wait_ms: number;
  readonly left_ms: number;
};

/** A challenge whose code may be shown. */
export interface ShownChallenge {
  readonly source: DerivedCodeSource;
  readonly code: string;
  /** Seconds until the code expires. */
  readonly secondsLeft: number;
}

/** The reason why a code is not shown. It is only counted: the caller must not learn it. */
export type CodeNotShownReason = 'no_request' | 'wrong_reference' | 'spent' | 'over' | 'suspended';

/** A code as the user typed it. */
export interface SubmittedGuess {
  readonly code: string;
  /** Normalised network address, charged if the code is wrong. */
  readonly address: string;
}

/** A challenge as it was before the guess. */
export type TriedChallenge = DerivedCodeSource &
  Pick<Challenge, 'target' | 'channel' | 'issued_at'> & {
    /**
     * Subject of the known network that the guess came from, whose row counts it; '' for any other
     * network.
     */
    readonly guessed_by: string;
    /** Time since which that network has guessed at codes that it can enter now. */
    readonly guessed_since: number;
    /** True if the fixed code of a test number was entered. */
    readonly is_fixed: boolean;
  };

/** Outcome of a guess: the challenge whose code was right and may be consumed, or a refusal. */
export type VerificationOutcome =
  | { readonly challenge: TriedChallenge; readonly refusal?: undefined }
  | {
      readonly challenge?: undefined;
      /** Reason for the log; never part of a response. */
      readonly refusal: string;
      /** Facts that the caller may learn; only for networks that have signed the user in. */
      readonly help: GuessRefusalHelp | undefined;
    };

/** The E.164 number that a code was sent to; '' when it is unknown or must not be told apart. */
export interface CodeRecipient {
  readonly number: string;
  /** True when its user had signed in before the code was sent. */
  readonly hasSignedIn: boolean;
}

/** A code that was right and is used up. */
export interface ConsumedCode extends Pick<TriedChallenge, 'subject' | 'channel'> {
  readonly recipient: CodeRecipient | undefined;
}

export type ConsumedListener = (code: ConsumedCode) => Promise<void>;
