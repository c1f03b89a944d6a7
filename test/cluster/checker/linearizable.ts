import type { Operation } from './history.js';

/** A sequential object: what each operation may return in a state, and the state that it leaves. */
export interface Model<State> {
  readonly start: State;
  /**
   * Returns the next state, or undefined if the response would not be true in this state. Must not
   * change `state`.
   */
  step(state: State, operation: Operation): State | undefined;
}

/**
 * Returns whether the operations of an object have an order in which every response is true and
 * which keeps the order of time: an operation that ended before another began comes first. One with
 * unknown outcome may take effect at any time after its start, or never. The search is that of Wing
 * and Gong, with a memory of the dead ends (Lowe).
 */
export function isLinearizable<State>(
  model: Model<State>,
  operations: readonly Operation[],
): boolean {
  const dead = new Set<string>();
  const search = (state: State, left: readonly Operation[]): boolean => {
    if (left.every(({ outcome }) => outcome === 'unknown')) return true;
    const key = `${JSON.stringify(state)} ${left.map((each) => operations.indexOf(each)).join(' ')}`;
    if (dead.has(key)) return false;
    for (const [next, isFree] of steps(model, state, left)) {
      if (search(next.state, without(left, next.operation))) return true;
      // An operation that changes nothing can be done as early as possible without loss.
      if (isFree) break;
    }
    dead.add(key);
    return false;
  };
  return search(model.start, operations);
}

interface Step<State> {
  readonly state: State;
  readonly operation: Operation;
}

/** Returns the possible next steps; the second member is true for one that needs no alternative. */
function steps<State>(
  model: Model<State>,
  state: State,
  left: readonly Operation[],
): (readonly [Step<State>, boolean])[] {
  const found: (readonly [Step<State>, boolean])[] = [];
  const before = JSON.stringify(state);
  for (const operation of candidates(left)) {
    const next = model.step(state, operation);
    if (next === undefined) continue;
    const changes = JSON.stringify(next) !== before;
    if (!changes && operation.outcome === 'unknown') continue;
    if (!changes) return [[{ state: next, operation }, true]];
    found.push([{ state: next, operation }, false]);
  }
  return found;
}

/**
 * Returns the operations that no other must precede; of several that are alike only the one that
 * ended first.
 */
function candidates(left: readonly Operation[]): Operation[] {
  const firstEnd = Math.min(...left.map(({ end }) => end));
  const alike = new Map<string, Operation>();
  for (const operation of left) {
    if (operation.start > firstEnd) continue;
    const { name, input, outcome, output } = operation;
    const key = JSON.stringify([name, input, outcome, output]);
    const other = alike.get(key);
    if (other === undefined || operation.end < other.end) alike.set(key, operation);
  }
  return [...alike.values()];
}

function without<T>(list: readonly T[], one: T): T[] {
  return list.filter((each) => each !== one);
}
