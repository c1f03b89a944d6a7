import type { StatementRunner } from '../database/index.js';
import { readAnchorPosition, toAnchor, type AuditChainWalk } from './audit-chain-walk.js';
import { listPlacedAfter, readStart } from './audit-start.js';
import { InvalidArchiveError } from './archive-errors.js';

/** Returns the anchor, unless an earlier file with the end `walk` was verified with it. */
export function toAnchorAfter(
  anchor: string | undefined,
  walk: AuditChainWalk | undefined,
): string | undefined {
  if (walk !== undefined && readAnchorPosition(anchor) < walk.position) return undefined;
  return anchor;
}

export function assertContinued(before: AuditChainWalk, walk: AuditChainWalk, path: string): void {
  if (toAnchor(before) === toAnchor(walk.start)) return;
  throw new InvalidArchiveError(
    `${path} begins after place ${String(walk.start.position)} and does not continue the file ` +
      `before it, which ends with place ${String(before.position)}`,
  );
}

/** Refuses if the database does not begin where the last file ends. */
export async function assertContinues(on: StatementRunner, last: AuditChainWalk): Promise<void> {
  const trailStart = await readStart(on);
  const [ends, begins] = [String(last.position), String(trailStart.position)];
  if (trailStart.position < last.position) {
    throw new InvalidArchiveError(
      `the files end with place ${ends}, but the database still begins after place ${begins}: ` +
        'run `audit archive` again with the last file to remove the rest',
    );
  }
  if (trailStart.position > last.position) {
    throw new InvalidArchiveError(
      `the files end with place ${ends}, but the database begins after place ${begins}: ` +
        'name the files with the rows between',
    );
  }
  if (trailStart.seal !== last.seal)
    throw new InvalidArchiveError(`place ${ends} of the files is not the start of the database`);
}

/** Refuses a file whose last row is not that of the database. */
export async function assertSameRow(
  on: StatementRunner,
  end: AuditChainWalk,
  path: string,
): Promise<void> {
  // The seal of the last row depends on all rows before it, so they are those of the file.
  const [row] = await listPlacedAfter(on, end.position - 1);
  if (row?.position === end.position && row.seal !== end.seal) {
    throw new InvalidArchiveError(
      `${path} has another row at place ${String(end.position)} than the database: ` +
        'no row was removed',
    );
  }
}

/** Refuses if other rows were removed than those of the file. */
export async function assertRemoved(
  on: StatementRunner,
  end: AuditChainWalk,
  path: string,
): Promise<void> {
  const { position } = await readStart(on);
  if (position < end.position) {
    throw new InvalidArchiveError(
      'another process removes rows as well: run this again with the same file to ' +
        'remove the rest',
    );
  }
  if (position > end.position) {
    throw new InvalidArchiveError(
      `another process removed the rows up to place ${String(position)} meanwhile, ` +
        `and ${path} has only those up to place ${String(end.position)}`,
    );
  }
}
