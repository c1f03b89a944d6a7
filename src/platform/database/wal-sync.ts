import { open, type FileHandle } from 'node:fs/promises';

/** The log cannot be written to the disk, so nobody knows whether the commit lasts. */
export class UnsyncedLogError extends Error {}

/**
 * Syncs of SQLite's write-ahead log (FLT-1). The connection commits without one, which would hold
 * the event loop while the disk writes. All commits that wait share the next sync, which runs
 * beside the loop.
 */
export class WalSync {
  /** The sync that has begun, and may miss what is written now. */
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private log: FileHandle | undefined;

  constructor(private readonly path: string) {}

  /**
   * Waits until all that is in the log at the time of the call is on the disk.
   * @throws UnsyncedLogError if the disk refused this sync or one before: the system may have
   *   dropped what it could not write, so only a restart reads what the disk has.
   */
  waitForSync(): Promise<void> {
    this.next ??= this.syncAfter(this.running);
    return this.next;
  }

  private async syncAfter(previous: Promise<void>): Promise<void> {
    await previous;
    this.running = this.next ?? previous;
    this.next = undefined;
    try {
      this.log ??= await open(this.path, 'r');
      await this.log.datasync();
    } catch (cause) {
      await this.closeLog();
      throw new UnsyncedLogError('the write-ahead log could not be synced', { cause });
    }
    if (!this.isAwaited()) await this.closeLog();
  }

  private isAwaited(): boolean {
    return this.next !== undefined;
  }

  /** Closes the log while nobody waits, so that no descriptor outlives the database. */
  private async closeLog(): Promise<void> {
    const { log } = this;
    this.log = undefined;
    await log?.close();
  }
}
