import type { History, Operation } from './history.js';
import { isLinearizable, type Model } from './linearizable.js';
import { ACCOUNT, CHALLENGE, LIST, limitOf, SESSION, SET, type Passing } from './models.js';

/** Time in which an access token may outlive the acknowledged revocation of its session (REF-7). */
const REVOCATION_MS = 1_000;

/** What a history shows. All lists are empty for a service that keeps its guarantees. */
export interface Verdict {
  /** Acknowledged writes that some node does not have. */
  readonly lost: readonly string[];
  /** Writes, codes and messages that took effect twice. */
  readonly doubled: readonly string[];
  /** Sessions that ended although nobody ended them. */
  readonly forced: readonly string[];
  /** Access tokens that were accepted too long after the revocation of their session. */
  readonly late: readonly string[];
  /** Objects whose operations have no order in which all are true, with their operations. */
  readonly disordered: readonly string[];
}

/** Judges a history; `passing` is the number of tickets that the rate limit allows each user. */
export function judge(history: History, passing: Passing): Verdict {
  const models: Readonly<Record<string, Model<unknown>>> = {
    account: ACCOUNT,
    challenge: CHALLENGE,
    session: SESSION,
    tickets: LIST,
    replies: LIST,
    cards: SET,
    limit: limitOf(passing),
  };
  const verdict: Record<keyof Verdict, string[]> = {
    lost: [],
    doubled: [],
    forced: [],
    late: [],
    disordered: [],
  };
  for (const [object, operations] of history.byObject()) {
    const [kind = '', ...rest] = object.split(' ');
    const model = models[kind];
    if (model === undefined) throw new Error(`there is no model of ${object}`);
    const told = withoutUnseen(
      operations,
      shownIn(kind === 'limit' ? history.of(`tickets ${rest.join(' ')}`) : operations),
    );
    verdict.lost.push(...lostIn(operations).map((what) => `${object}: ${what}`));
    verdict.doubled.push(...doubledIn(operations).map((what) => `${object}: ${what}`));
    if (isForced(operations)) verdict.forced.push(describe(object, operations));
    verdict.late.push(...lateIn(operations).map((ms) => `${object}: ${String(Math.round(ms))} ms`));
    if (!isLinearizable(model, told)) verdict.disordered.push(describe(object, operations));
  }
  return verdict;
}

/** Returns acknowledged keys and registrations that a reading which began later does not have. */
function lostIn(operations: readonly Operation[]): string[] {
  return named(operations, 'add', 'register').flatMap((write) =>
    write.outcome === 'ok' &&
    readings(operations).some((read) => read.start > write.end && !has(read, write))
      ? [write.input]
      : [],
  );
}

function has(read: Operation, write: Operation): boolean {
  return read.name === 'rows' ? read.output !== '0' : read.output.split(' ').includes(write.input);
}

/**
 * Returns keys that a reading has twice, several rows or messages where one belongs, and codes that
 * were used twice.
 */
function doubledIn(operations: readonly Operation[]): string[] {
  const inReadings = readings(operations).flatMap(({ name, object, output }) => {
    if (name !== 'read')
      return object.startsWith('session') || Number(output) <= 1 ? [] : [`${output} ${name}`];
    const keys = output.split(' ');
    return keys.filter((key, i) => keys.indexOf(key) !== i);
  });
  const used = named(operations, 'guess').filter(({ outcome }) => outcome === 'ok');
  const twice = used.filter((each, i) => used.findIndex(({ input }) => input === each.input) !== i);
  return [...new Set([...inReadings, ...twice.map(({ input }) => `code ${input}`)])];
}

/** Returns whether a session was refused before anybody asked for its end. */
function isForced(operations: readonly Operation[]): boolean {
  const revoked = Math.min(Infinity, ...named(operations, 'revoke').map(({ start }) => start));
  return named(operations, 'refresh', 'access').some(
    ({ outcome, end }) => outcome === 'refused' && end < revoked,
  );
}

function lateIn(operations: readonly Operation[]): number[] {
  const revocations = named(operations, 'revoke').filter(({ outcome }) => outcome === 'ok');
  const revoked = Math.min(Infinity, ...revocations.map(({ end }) => end));
  return named(operations, 'access')
    .filter(({ outcome, start }) => outcome === 'ok' && start > revoked + REVOCATION_MS)
    .map(({ start }) => start - revoked);
}

/** Returns the keys that any reading shows. */
function shownIn(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(named(operations, 'read').flatMap(({ output }) => output.split(' ')));
}

/**
 * Leaves out unknown additions that no reading shows: rows never vanish, so these took effect after
 * all readings or never.
 */
function withoutUnseen(operations: readonly Operation[], shown: ReadonlySet<string>): Operation[] {
  return operations.filter(
    ({ name, outcome, input }) => name !== 'add' || outcome !== 'unknown' || shown.has(input),
  );
}

function named(operations: readonly Operation[], ...names: string[]): Operation[] {
  return operations.filter(({ name }) => names.includes(name));
}

function readings(operations: readonly Operation[]): Operation[] {
  return named(operations, 'read', 'rows', 'messages').filter(({ outcome }) => outcome === 'ok');
}

function describe(object: string, operations: readonly Operation[]): string {
  const from = Math.min(...operations.map(({ start }) => start));
  const lines = operations.map(({ name, input, start, end, outcome, output, answer }) => {
    const time = `${(start - from).toFixed(0)}..${(end - from).toFixed(0)} ms`;
    return `  ${time} ${name}(${input}) ${outcome} ${output} [${answer}]`;
  });
  return [object, ...lines].join('\n');
}
