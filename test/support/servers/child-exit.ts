import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';

/** Waits until a process ends, or until its output has ended too; null if a signal ended it. */
export async function exitCodeOf(
  child: ChildProcess,
  event: 'exit' | 'close' = 'exit',
): Promise<number | null> {
  const values: unknown[] = await once(child, event);
  const [code] = values;
  return typeof code === 'number' ? code : null;
}
