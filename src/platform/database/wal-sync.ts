import { open, type FileHandle } from 'node:fs/promises';

/** The log could not be written to the disk, so nobody knows whether the commit lasts. */
export class UnsyncedLogError extends Error {}

/**
 * Syncs of SQLite's write-ahead log (FLT-1). The connection commits without one, which would hold
 * the event loop while the disk writes. All commits that wait share the next sync, which runs
 * beside the loop.
 */
export class WalSync {
  /** True if the log has something that no sync covers yet. */
  private isUnsynced = false;
  /** The sync that has begun, and may miss what is written now. */
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  /** Set once the disk refused a sync, because the system may have dropped what it had to write. */
  private refusal: UnsyncedLogError | undefined;
  private log: FileHandle | undefined;

  constructor(private readonly path: string) {}

  noteWrite(): void {
    this.isUnsynced = true;
  }

  /**
   * Waits until all that was noted before the call is on the disk, whoever wrote it.
   * @throws UnsyncedLogError if the log cannot be opened, or the disk refused this sync or an
   *   earlier one; then only a restart reads what the disk has.
   */
  waitForSync(): Promise<void> {
    if (!this.isUnsynced) return this.running;
    this.next ??= this.syncAfter(this.running);
    return this.next;
  }

  private async syncAfter(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined);
    this.running = this.next ?? previous;
    this.next = undefined;
    if (this.refusal !== undefined) throw this.refusal;

    const log = await this.openLog();
    this.isUnsynced = false;
    try {
      await log.datasync();
    } catch (cause) {
      this.refusal = new UnsyncedLogError('the disk refused to sync the log', { cause });
      throw this.refusal;
    } finally {
      if (!this.isAwaited()) await this.closeLog();
    }
  }

  private isAwaited(): boolean {
    return this.next !== undefined;
  }

  private async openLog(): Promise<FileHandle> {
    try {
      this.log ??= await open(this.path, 'r');
      return this.log;
    } catch (cause) {
      throw new UnsyncedLogError('the log cannot be opened', { cause });
    }
  }

  /** Closes the log while nobody waits, so that no descriptor outlives the database. */
  private async closeLog(): Promise<void> {
    const { log } = this;
    this.log = undefined;
    await log?.close().catch(() => undefined);
  }
}
