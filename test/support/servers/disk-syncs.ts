import { open, type FileHandle } from 'node:fs/promises';
import { vi, type MockInstance } from 'vitest';

/** Lets a test decide when each `datasync` of this process ends. Restore all mocks after it. */
export async function mockDiskSyncs(
  sync: () => Promise<undefined>,
): Promise<MockInstance<FileHandle['datasync']>> {
  await using handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  return vi.spyOn(prototype, 'datasync').mockImplementation(sync);
}
