import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { columns, Database, sql } from '../database/index.js';
import { syncToDisk } from './unusable-file-error.js';
import { KeyRing } from '../keys/index.js';
import { verifyArchive } from './archive-file.js';
import { AuditArchiveWriter } from './audit-archive-writer.js';
import {
  assertContinued,
  assertContinues,
  assertRemoved,
  assertSameRow,
  toAnchorAfter,
} from './archive-checks.js';
import { AuditChain } from './audit-chain.js';
import { computeStartMac } from './audit-macs.js';
import { AuditRetention, type IsOldAuditRow, type OldAuditRowBatch } from './audit-retention.js';
import { readStart } from './audit-start.js';
import type { ReportAuditProgress, AuditTrailVerdict } from './audit-verdict.js';
import { toAnchor, type AuditChainPlace, type AuditChainWalk } from './audit-chain-walk.js';
import { InvalidArchiveError, UnfinishedArchive } from './archive-errors.js';

/** The result of `AuditArchive.archiveBefore`. */
export interface AuditArchiveResult {
  /** Number of rows in the file. */
  readonly rows: number;
  /** `position:seal` before the first row of the file. */
  readonly start: string;
  /** `position:seal` of the last row of the file. */
  readonly end: string;
  /** Number of rows that were removed from the database. */
  readonly removed: number;
  /** True if the file was there already, and only its rows were removed. */
  readonly resumed: boolean;
}

/**
 * Moves rows from the start of the chain to a file. A row is removed from the database only after
 * the file is on the disk and was read back and verified. So after a crash each row is in the
 * database, in the file, or in both.
 */
@Injectable()
export class AuditArchive {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly retention: AuditRetention,
    private readonly chain: AuditChain,
  ) {}

  /**
   * Moves the rows before the first one that is not older than `time`. If the file is an intact
   * archive whose rows are still in the database, only removes these.
   * @throws InvalidArchiveError, TamperedTrailError
   */
  async archiveBefore(
    time: number,
    path: string,
    report?: ReportAuditProgress,
  ): Promise<AuditArchiveResult> {
    const resumed = existsSync(path);
    const walk = await this.readArchive(resumed, time, path, report);
    const removedCount = await this.removeArchivedRows(walk, path, report);
    const { start } = walk;
    return {
      rows: walk.position - start.position,
      start: toAnchor(start),
      end: toAnchor(walk),
      removed: removedCount,
      resumed,
    };
  }

  /** Resumes with an archive that exists, or writes it and reads it back. */
  private async readArchive(
    resumed: boolean,
    time: number,
    path: string,
    report?: ReportAuditProgress,
  ): Promise<AuditChainWalk> {
    if (resumed) return this.resumeArchive(path);

    await this.writeArchive(time, path, report);
    return verifyArchive(this.ring, path);
  }

  /**
   * Verifies archives in order, that each continues the one before and the database the last, and
   * the rows in the database.
   * @param anchor `position:seal` of an earlier verdict; the files or the database must contain it
   * @throws InvalidArchiveError
   */
  async verifyFiles(
    paths: readonly string[],
    anchor?: string,
    report?: ReportAuditProgress,
  ): Promise<AuditTrailVerdict & { readonly archived: number }> {
    let lastWalk: AuditChainWalk | undefined;
    let archivedCount = 0;
    for (const path of paths) {
      const walk = await verifyArchive(this.ring, path, toAnchorAfter(anchor, lastWalk));
      if (lastWalk !== undefined) assertContinued(lastWalk, walk, path);
      archivedCount += walk.position - walk.start.position;
      lastWalk = walk;
    }
    if (lastWalk !== undefined) await assertContinues(this.database, lastWalk);

    const verdict = await this.chain.verifyTrail(toAnchorAfter(anchor, lastWalk), report);
    return { ...verdict, archived: archivedCount };
  }

  private async writeArchive(
    time: number,
    path: string,
    report?: ReportAuditProgress,
  ): Promise<void> {
    const isOld: IsOldAuditRow = ({ created_at }) => created_at < time;
    const start = await readStart(this.database);
    const firstRows = await this.retention.findOldRows(start, isOld);
    if (firstRows === undefined)
      throw new InvalidArchiveError(
        'there are no rows to archive: none before that time is sealed',
      );
    const totalCount = await this.countBefore(time);
    const writer = await AuditArchiveWriter.create(this.ring, path, start);
    try {
      let endPlace: AuditChainPlace = start;
      for (
        let oldRows: OldAuditRowBatch | undefined = firstRows;
        oldRows !== undefined;
        oldRows = await this.findNextOld(start, endPlace, isOld)
      ) {
        await writer.writeLines(...oldRows.rows);
        endPlace = oldRows.walk;
        report?.({ what: 'archived', done: endPlace.position - start.position, total: totalCount });
      }
      const doneCount = endPlace.position - start.position;
      report?.({ what: 'archived', done: doneCount, total: doneCount });
      await writer.finishFile(endPlace);
    } catch (error) {
      await writer.discardFile();
      throw error;
    }
  }

  /**
   * Returns about how many rows `writeArchive` will write: a later row may be older than the first
   * that stays.
   */
  private async countBefore(time: number): Promise<number | undefined> {
    const row = await this.database.row(
      columns({ rows_before: Number }),
      sql`/* AuditArchive.countBefore */
      SELECT COUNT(*) AS rows_before FROM audit_events WHERE position IS NOT NULL
        AND created_at < ${time}`,
    );
    return row?.rows_before;
  }

  /**
   * Returns the rows after `endPlace`, or undefined if there are none or another process has
   * removed rows since `trailStart`.
   */
  private async findNextOld(
    start: AuditChainPlace,
    { position, seal }: AuditChainPlace,
    isOld: IsOldAuditRow,
  ): Promise<OldAuditRowBatch | undefined> {
    const mac = computeStartMac(this.ring, { position, seal });
    return this.retention
      .findOldRows({ position, seal, mac }, isOld)
      .catch(async (error: unknown) => {
        if ((await readStart(this.database)).position === start.position) throw error;
        return undefined;
      });
  }

  /** Verifies a file that exists, and that its rows are the next ones to remove. */
  private async resumeArchive(path: string): Promise<AuditChainWalk> {
    const walk = await verifyArchive(this.ring, path).catch((error: unknown) =>
      this.explainUnfinished(error, path),
    );
    const { position } = await readStart(this.database);
    if (position >= walk.position) {
      throw new InvalidArchiveError(
        `${path} exists. It has the rows up to place ${String(walk.position)}, ` +
          'and the database has them no more: name another file for later rows',
      );
    }
    if (position < walk.start.position) {
      throw new InvalidArchiveError(
        `${path} exists and begins after place ${String(walk.start.position)}, ` +
          `but the database after place ${String(position)}: name another file`,
      );
    }
    await syncToDisk(path);
    await syncToDisk(dirname(path));
    return walk;
  }

  private async explainUnfinished(error: unknown, path: string): Promise<never> {
    if (!(error instanceof UnfinishedArchive)) throw error;
    const trailStart = await readStart(this.database);
    if (error.start !== undefined && toAnchor(error.start) === toAnchor(trailStart)) {
      throw new InvalidArchiveError(
        `${path} exists and was not finished. None of its rows was removed from the database: ` +
          'delete it and run this again',
      );
    }
    throw new InvalidArchiveError(
      `${path} exists and is no whole archive, and its rows may be missing from the database: ` +
        'keep it, and name another file',
    );
  }

  private async removeArchivedRows(
    end: AuditChainWalk,
    path: string,
    report?: ReportAuditProgress,
  ): Promise<number> {
    await assertSameRow(this.database, end, path);

    const trailStart = await readStart(this.database);
    const totalCount = end.position - trailStart.position;
    const removedCount = await this.retention.removeRows(
      ({ position }) => position <= end.position,
      (done) => report?.({ what: 'removed', done, total: totalCount }),
    );
    await assertRemoved(this.database, end, path);
    return removedCount;
  }
}
