import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets each statement and transaction of an SQLite engine begin in a turn of its own, as they do
 * with a server. SQLite responds at once, so that each request would end before the next one
 * begins, and no race could be lost.
 */
export function interleave(engine) {
  for (const name of ['runStatement', 'readRows', 'runTransaction']) {
    const method = engine[name];
    engine[name] = async function (...parameters) {
      await nextTurn();
      return method.apply(this, parameters);
    };
  }
}
