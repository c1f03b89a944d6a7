import type { DatabaseEngine } from './engine.js';

/** Time for which a write that succeeded counts, so that probes cost the disk next to nothing. */
const FRESH_MS = 5_000;
/** Time for which a write that failed counts. */
const RETRY_MS = 1_000;
/** Maximum time of a write. A server with a full disk may let it wait for ever. */
const WRITE_MS = 3_000;
/** Time for which a request that met a full disk counts. */
const FULL_MS = 10_000;

/**
 * Finds out whether the database can write now (FLT-2). One write at a time serves all callers. On
 * MySQL and MariaDB a small write may still succeed on a full disk, so what requests met counts
 * too.
 */
export class DatabaseWriteProbe {
  private lastWrite: Promise<boolean> | undefined;
  private staleAt = -Infinity;
  private fullUntil = -Infinity;

  constructor(private readonly engine: DatabaseEngine) {}

  /** Notes that the statement of a request failed. */
  noteFailure(error: unknown): void {
    if (this.engine.isFull(error)) this.fullUntil = performance.now() + FULL_MS;
  }

  canWrite(): Promise<boolean> {
    const now = performance.now();
    if (now < this.fullUntil) return Promise.resolve(false);
    if (this.lastWrite !== undefined && now < this.staleAt) return this.lastWrite;

    this.staleAt = Infinity;
    this.lastWrite = this.tryWrite().then((isWritten) => {
      this.staleAt = performance.now() + (isWritten ? FRESH_MS : RETRY_MS);
      return isWritten;
    });
    return this.lastWrite;
  }

  private async tryWrite(): Promise<boolean> {
    let timeout: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timeout = setTimeout(resolve, WRITE_MS, false);
    });
    const writing = this.engine.probeWrite().then(
      () => true,
      () => false,
    );
    const isWritten = await Promise.race([writing, tooLate]);
    clearTimeout(timeout);
    return isWritten;
  }
}
