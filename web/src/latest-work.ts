/**
 * Tells which of several overlapping works was started last, because only its result may be shown.
 *
 * @example
 * const isLatest = searches.start();
 * const found = await search();
 * if (isLatest()) show(found);
 */
export class LatestWork {
  #startCount = 0;

  /** Starts a work. Returns a function that returns false once another was started. */
  start(): () => boolean {
    this.#startCount += 1;
    const ownCount = this.#startCount;
    return () => ownCount === this.#startCount;
  }
}
