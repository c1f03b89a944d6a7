import { mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockDiskSyncs } from '../../../test/support/servers/disk-syncs.js';
import { UnsyncedLogError, WalSync } from './wal-sync.js';

describe('WalSync', () => {
  let folder: string;
  let path: string;
  let log: WalSync;
  /** Ends each sync that has begun, in order. */
  let endSync: ((error?: Error) => void)[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keypad-wal-'));
    path = join(folder, 'a.sqlite-wal');
    writeFileSync(path, 'frames');
    log = new WalSync(path);
    endSync = [];
    await mockDiskSyncs(() => {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      endSync.push((error) => {
        if (error === undefined) resolve(undefined);
        else reject(error);
      });
      return promise;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const expectSyncs = (count: number) =>
    vi.waitFor(() => {
      expect(endSync).toHaveLength(count);
    });

  it('shares a sync among all that wait, and begins another for later ones [FLT-1]', async () => {
    const order: string[] = [];
    const wait = async (name: string) => {
      log.noteWrite();
      await log.waitForSync();
      order.push(name);
    };
    const waits = [wait('first'), wait('second')];
    await expectSyncs(1);
    waits.push(wait('third'));
    endSync[0]?.();
    await expectSyncs(2);
    expect(order).toEqual(['first', 'second']);
    endSync[1]?.();
    await Promise.all(waits);
    expect(order).toEqual(['first', 'second', 'third']);
  });

  it('refuses every commit after a sync that failed [FLT-1]', async () => {
    log.noteWrite();
    const failed = log.waitForSync();
    await expectSyncs(1);
    endSync[0]?.(new Error('EIO'));
    await expect(failed).rejects.toThrow(UnsyncedLogError);
    await expect(log.waitForSync()).rejects.toThrow(UnsyncedLogError);
    log.noteWrite();
    await expect(log.waitForSync()).rejects.toThrow(UnsyncedLogError);
    expect(endSync).toHaveLength(1);
  });

  it('lets one that wrote nothing wait for the writes of others, and for nothing else', async () => {
    await log.waitForSync();
    log.noteWrite();
    const writer = log.waitForSync();
    await expectSyncs(1);
    let isReaderBack = false;
    const reader = log.waitForSync().then(() => (isReaderBack = true));
    await Promise.resolve();
    expect(isReaderBack).toBe(false);
    endSync[0]?.();
    await Promise.all([writer, reader]);
    await log.waitForSync();
    expect(endSync).toHaveLength(1);
  });

  it('goes on after the log could not be opened, as without a free descriptor', async () => {
    renameSync(path, `${path}.away`);
    log.noteWrite();
    await expect(log.waitForSync()).rejects.toThrow(UnsyncedLogError);
    renameSync(`${path}.away`, path);
    const retried = log.waitForSync();
    await expectSyncs(1);
    endSync[0]?.();
    await expect(retried).resolves.toBeUndefined();
  });

  it('keeps no descriptor while nobody waits', async () => {
    log.noteWrite();
    const wait = log.waitForSync();
    await expectSyncs(1);
    expect(listDescriptors()).toContain(path);
    endSync[0]?.();
    await wait;
    expect(listDescriptors()).not.toContain(path);
  });
});

/** Lists the files that this process has open. */
function listDescriptors(): string[] {
  const directory = '/proc/self/fd';
  return readdirSync(directory).map((name) => {
    try {
      return readlinkSync(join(directory, name));
    } catch {
      return 'closed meanwhile';
    }
  });
}
