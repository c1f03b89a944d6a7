const cleanUps = new Set<() => void>();

/**
 * Calls `cleanUp` when this process exits, however that happens. All share one listener, because
 * Node warns of more than ten.
 */
export function cleanAtExit(cleanUp: () => void): void {
  if (cleanUps.size === 0) process.once('exit', runCleanUps);
  cleanUps.add(cleanUp);
}

function runCleanUps(): void {
  for (const cleanUp of cleanUps) cleanUp();
}
