/**
 * Continues with a result, at once if it is there: a request that waits for nothing makes no
 * promises. Each one takes a turn of the queue of microtasks.
 */
export function continueAfter<T, U>(
  result: T | Promise<T>,
  next: (result: T) => U | Promise<U>,
): U | Promise<U> {
  if (result instanceof Promise) return result.then(next);
  return next(result);
}
