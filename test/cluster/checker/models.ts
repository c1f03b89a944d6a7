import type { Operation } from './history.js';
import type { Model } from './linearizable.js';
import { partsOf } from './tokens.js';

/** Tries of a challenge (OTP-3). */
const OTP_TRIES = 5;
/** Dials that show one code (OTP-10). */
const OTP_SHOWS = 3;

interface Account {
  readonly exists: boolean;
}

/** A mobile number: one registration succeeds, and each node has one row or none. */
export const ACCOUNT: Model<Account> = {
  start: { exists: false },
  step: ({ exists }, { name, outcome, output }) => {
    if (name === 'rows') return output === (exists ? '1' : '0') ? { exists } : undefined;
    if (outcome === 'refused')
      return output === 'REST_USER_EXISTS' && exists ? { exists } : undefined;
    if (outcome === 'ok' && exists) return undefined;
    return { exists: true };
  },
};

interface Challenge {
  readonly issued: boolean;
  readonly live: boolean;
  /** Shown so far; '' before the first time. */
  readonly code: string;
  readonly shows: number;
  readonly tries: number;
}

/**
 * The code of a sign-in. One request issues it, since the waiting time outlasts a run, and sends
 * one message. It is shown as long as it lives, at most three times. Five guesses end it, and the
 * right one, which succeeds once.
 */
export const CHALLENGE: Model<Challenge> = {
  start: { issued: false, live: false, code: '', shows: 0, tries: 0 },
  step: (state, operation) => {
    const { name, outcome, output } = operation;
    if (name === 'messages') return output === (state.issued ? '1' : '0') ? state : undefined;
    if (name === 'initialize') {
      if (outcome === 'refused')
        return output === 'OTP_WAITING_TIME' && state.issued ? state : undefined;
      if (state.issued) return outcome === 'ok' ? undefined : state;
      return { ...state, issued: true, live: true };
    }
    if (name === 'show') return show(state, operation);
    return guess(state, operation);
  },
};

function show(state: Challenge, { outcome, output }: Operation): Challenge | undefined {
  const isShown = state.live && state.tries < OTP_TRIES && state.shows < OTP_SHOWS;
  if (outcome === 'refused') return isShown ? undefined : state;
  if (outcome === 'unknown') return isShown ? { ...state, shows: state.shows + 1 } : state;
  if (!isShown || (state.code !== '' && state.code !== output)) return undefined;
  return { ...state, shows: state.shows + 1, code: output };
}

function guess(state: Challenge, { outcome, input }: Operation): Challenge | undefined {
  const isUsable = state.live && state.tries < OTP_TRIES;
  const isRight = isUsable && input === state.code;
  if (outcome === 'ok') return isRight ? { ...state, live: false } : undefined;
  if (outcome === 'refused' && isRight) return undefined;
  if (isRight) return { ...state, live: false };
  return isUsable ? { ...state, tries: state.tries + 1 } : state;
}

interface Family {
  readonly counter: number;
  /** The newest refresh token; '' if no response brought it. */
  readonly token: string;
  /** Counter of the token that was repeated last. */
  readonly repeated: number;
  readonly ended: boolean;
}

/**
 * A session: the successful refreshes are a chain, in which a repeated refresh gets the same
 * successor. Only a revocation, the reuse of an older token or the second repetition in a row ends
 * it. Access tokens are refused only then; how long they are accepted is another rule.
 */
export const SESSION: Model<Family> = {
  start: { counter: 0, token: '', repeated: -2, ended: false },
  step: (state, operation) => {
    const { name, outcome, output } = operation;
    if (name === 'begin') return { ...state, token: output };
    if (name === 'rows') {
      return output === `${String(state.counter)} ${state.ended ? 'ended' : 'live'}`
        ? state
        : undefined;
    }
    if (name === 'revoke') return { ...state, ended: true };
    if (name === 'access') return outcome !== 'refused' || state.ended ? state : undefined;
    return refresh(state, operation);
  },
};

function refresh(state: Family, { outcome, input, output }: Operation): Family | undefined {
  const used = counterOf(input);
  const isSecond = used === state.counter - 1 && state.repeated === used - 1;
  const isOld = used < state.counter - 1 || isSecond;
  if (outcome === 'refused')
    return state.ended ? state : isOld ? { ...state, ended: true } : undefined;
  if (outcome === 'unknown') {
    if (state.ended || used > state.counter) return state;
    if (used === state.counter) return { ...state, counter: used + 1, token: '' };
    return isOld ? { ...state, ended: true } : { ...state, repeated: used };
  }
  if (state.ended || isOld || counterOf(output) !== used + 1) return undefined;
  if (used === state.counter) return { ...state, counter: used + 1, token: output };
  const isRepeated = used === state.counter - 1 && (state.token === '' || state.token === output);
  return isRepeated ? { ...state, token: output, repeated: used } : undefined;
}

function counterOf(token: string): number {
  return partsOf(token).counter;
}

/** Keys in the order of their creation, each with its id; '' if no response brought it. */
type Rows = readonly (readonly [key: string, id: string])[];

/**
 * Tickets, messages of a ticket or cards: each key makes one row, with one id, and each reading
 * shows them all, in order.
 */
export const LIST: Model<Rows> = {
  start: [],
  step: (rows, { name, outcome, input, output }) => {
    // The user, the ticket and the department exist, so nothing else is a reason.
    if (outcome === 'refused') return output === 'RATE_LIMITED' ? rows : undefined;
    if (name === 'read') return output === rows.map(([key]) => key).join(' ') ? rows : undefined;
    const id = outcome === 'ok' ? output : '';
    const at = rows.findIndex(([key]) => key === input);
    const known = rows[at]?.[1] ?? '';
    if (at === -1) return [...rows, [input, id]];
    if (id === '' || id === known) return rows;
    return known === '' ? rows.with(at, [input, id]) : undefined;
  },
};

/**
 * As `LIST`, for rows that are shown in another order than that of their creation; readings give
 * them sorted.
 */
export const SET: Model<Rows> = {
  start: [],
  step: (rows, operation) => {
    const next = LIST.step(rows, {
      ...operation,
      output: operation.name === 'read' ? '' : operation.output,
    });
    if (operation.name !== 'read') return next?.toSorted(([a], [b]) => (a < b ? -1 : 1));
    return operation.output === rows.map(([key]) => key).join(' ') ? rows : undefined;
  },
};

/**
 * What a rate limit may let pass: exactly its number, or more if it is counted in several places.
 */
export interface Passing {
  readonly least: number;
  readonly most: number;
}

/**
 * A rate limit whose window outlasts the run: it allows at least its number, and refuses only then.
 */
export function limitOf({ least, most }: Passing): Model<readonly string[]> {
  return {
    start: [],
    step: (counted, { outcome, input }) => {
      if (counted.includes(input)) return outcome === 'refused' ? undefined : counted;
      if (outcome === 'refused') return counted.length >= least ? counted : undefined;
      if (counted.length >= most) return outcome === 'unknown' ? counted : undefined;
      return [...counted, input].sort();
    },
  };
}
