import type { CodeSource } from './code.js';
import type { TriedChallenge } from './verdict.js';

/** A challenge that was just issued. */
export interface IssuedChallenge extends CodeSource {
  /** Whole seconds until the next initialize of this account is accepted. */
  readonly waitingTime: number;
  /** Whole seconds until the code stops being accepted. */
  readonly lifetime: number;
}

/** A challenge whose code may be shown. */
export interface ShownChallenge {
  readonly source: CodeSource;
  readonly code: string;
  /** Until the code stops being accepted. */
  readonly secondsLeft: number;
}

/** Why a code is not shown; for counting only, nobody who dials may learn it. */
export type NotShown = 'no_request' | 'wrong_reference' | 'spent' | 'over';

/** The E.164 number that a code was sent to; '' when it is unknown or must not be told apart. */
export interface CodeRecipient {
  readonly number: string;
  /** True when its user had signed in before the code was sent. */
  readonly isKnown: boolean;
}

/** A code that was right and is used up. */
export interface ConsumedCode extends Pick<TriedChallenge, 'subject' | 'channel'> {
  readonly recipient: CodeRecipient | undefined;
}

export type ConsumedListener = (code: ConsumedCode) => Promise<void>;
