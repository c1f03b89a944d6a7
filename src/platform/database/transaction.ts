import type { StatementRunner } from './statement-runner.js';

export type TransactionHook = () => void | Promise<void>;

/**
 * Statements of one transaction. Hooks run after it and before `transaction` returns. Their errors
 * are ignored, but the refusal of an `onRollback` takes the place of the one that ended `work`.
 */
export interface Transaction extends StatementRunner {
  /** Runs `work` once after the commit. */
  onCommit(work: TransactionHook): void;
  /**
   * Runs `work` after each attempt that was rolled back, but not if the result of the commit is
   * unknown.
   */
  onRollback(work: TransactionHook): void;
}

/** Runs all hooks and returns the error of each, undefined for none. */
export async function runHooks(hooks: readonly TransactionHook[]): Promise<unknown[]> {
  const results = await Promise.allSettled(hooks.map(async (hook) => hook()));
  return results.map((result): unknown => ('reason' in result ? result.reason : undefined));
}
