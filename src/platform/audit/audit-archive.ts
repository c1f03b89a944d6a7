import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { columns, Database, sql } from '../database/index.js';
import { store } from './file-fault.js';
import { KeyRing } from '../keys/index.js';
import { ArchiveFault, ArchiveWriter, UnfinishedArchive, verifyArchive } from './archive-file.js';
import { AuditChain } from './audit-chain.js';
import { startMac } from './audit-macs.js';
import { AuditRetention, type IsOld, type OldRows } from './audit-retention.js';
import { placedAfter, readStart } from './audit-start.js';
import type { Report, Verdict } from './audit-verdict.js';
import { anchorOf, placeOf, type Place, type Walk } from './audit-walk.js';

/** The result of `AuditArchive.archive`. */
export interface Archived {
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
 * Moves rows from the start of the chain to a file. A row is removed from the database only after the file is on the disk
 * and was read back and verified. So after a crash each row is in the database, in the file, or in both.
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
   * Moves the rows before the first one that is not older than `time`. If the file is an intact archive whose rows are
   * still in the database, only removes these.
   * @throws ArchiveFault, AuditFault
   */
  async archive(time: number, path: string, report?: Report): Promise<Archived> {
    const resumed = existsSync(path);
    if (!resumed) await this.write(time, path, report);
    const walk = resumed ? await this.resume(path) : await verifyArchive(this.ring, path);
    const removed = await this.removeRowsOf(walk, path, report);
    const { start } = walk;
    return { rows: walk.position - start.position, start: anchorOf(start), end: anchorOf(walk), removed, resumed };
  }

  /**
   * Verifies archives in order, that each continues the one before and the database the last, and the rows in the database.
   * @param anchor `position:seal` of an earlier verdict; the files or the database must contain it
   * @throws ArchiveFault
   */
  async verify(
    paths: readonly string[],
    anchor?: string,
    report?: Report,
  ): Promise<Verdict & { readonly archived: number }> {
    let last: Walk | undefined;
    let archived = 0;
    for (const path of paths) {
      const isBefore = last !== undefined && placeOf(anchor) < last.position;
      const walk = await verifyArchive(this.ring, path, isBefore ? undefined : anchor);
      if (last !== undefined && anchorOf(last) !== anchorOf(walk.start)) {
        throw new ArchiveFault(
          `${path} begins after place ${String(walk.start.position)} and does not continue the file before it, which ends with place ${String(last.position)}`,
        );
      }
      archived += walk.position - walk.start.position;
      last = walk;
    }
    if (last !== undefined) await this.assertContinues(last);
    const isArchived = anchor !== undefined && last !== undefined && placeOf(anchor) < last.position;
    return { ...(await this.chain.verify(isArchived ? undefined : anchor, report)), archived };
  }

  private async write(time: number, path: string, report?: Report): Promise<void> {
    const isOld: IsOld = ({ created_at }) => created_at < time;
    const start = await readStart(this.database);
    const first = await this.retention.nextOld(start, isOld);
    if (first === undefined) throw new ArchiveFault('there are no rows to archive: none before that time is sealed');
    const total = await this.countBefore(time);
    const writer = await ArchiveWriter.create(this.ring, path, start);
    try {
      let end: Place = start;
      for (let old: OldRows | undefined = first; old !== undefined; old = await this.next(start, end, isOld)) {
        await writer.write(...old.rows);
        end = old.walk;
        report?.({ what: 'archived', done: end.position - start.position, total });
      }
      const done = end.position - start.position;
      report?.({ what: 'archived', done, total: done });
      await writer.finish(end);
    } catch (error) {
      await writer.discard();
      throw error;
    }
  }

  /** Returns about how many rows `write` will write: a later row may be older than the first that stays. */
  private async countBefore(time: number): Promise<number | undefined> {
    const row = await this.database.row(
      columns({ rows_before: Number }),
      sql`/* AuditArchive.countBefore */
      SELECT COUNT(*) AS rows_before FROM audit_events WHERE position IS NOT NULL AND created_at < ${time}`,
    );
    return row?.rows_before;
  }

  /** Returns the rows after `end`, or undefined if there are none or another process has removed rows since `start`. */
  private async next(start: Place, { position, seal }: Place, isOld: IsOld): Promise<OldRows | undefined> {
    const mac = startMac(this.ring, { position, seal });
    return this.retention.nextOld({ position, seal, mac }, isOld).catch(async (error: unknown) => {
      if ((await readStart(this.database)).position === start.position) throw error;
      return undefined;
    });
  }

  /** Verifies a file that exists, and that its rows are the next ones to remove. */
  private async resume(path: string): Promise<Walk> {
    const walk = await verifyArchive(this.ring, path).catch((error: unknown) => this.explain(error, path));
    const { position } = await readStart(this.database);
    if (position >= walk.position) {
      throw new ArchiveFault(
        `${path} exists. It has the rows up to place ${String(walk.position)}, and the database has them no more: name another file for later rows`,
      );
    }
    if (position < walk.start.position) {
      throw new ArchiveFault(
        `${path} exists and begins after place ${String(walk.start.position)}, but the database after place ${String(position)}: name another file`,
      );
    }
    await store(path);
    await store(dirname(path));
    return walk;
  }

  private async explain(error: unknown, path: string): Promise<never> {
    if (!(error instanceof UnfinishedArchive)) throw error;
    const start = await readStart(this.database);
    throw new ArchiveFault(
      error.start !== undefined && anchorOf(error.start) === anchorOf(start)
        ? `${path} exists and was not finished. None of its rows was removed from the database: delete it and run this again`
        : `${path} exists and is no whole archive, and its rows may be missing from the database: keep it, and name another file`,
    );
  }

  private async removeRowsOf(end: Walk, path: string, report?: Report): Promise<number> {
    // The seal of the last row depends on all rows before it, so they are those of the file.
    const [row] = await placedAfter(this.database, end.position - 1);
    if (row?.position === end.position && row.seal !== end.seal) {
      throw new ArchiveFault(
        `${path} has another row at place ${String(end.position)} than the database: no row was removed`,
      );
    }
    const total = end.position - (await readStart(this.database)).position;
    const removed = await this.retention.remove(
      ({ position }) => position <= end.position,
      (done) => report?.({ what: 'removed', done, total }),
    );
    const { position } = await readStart(this.database);
    if (position < end.position) {
      throw new ArchiveFault(
        'another process removes rows as well: run this again with the same file to remove the rest',
      );
    }
    if (position > end.position) {
      throw new ArchiveFault(
        `another process removed the rows up to place ${String(position)} meanwhile, and ${path} has only those up to place ${String(end.position)}`,
      );
    }
    return removed;
  }

  private async assertContinues(last: Walk): Promise<void> {
    const start = await readStart(this.database);
    const [ends, begins] = [String(last.position), String(start.position)];
    if (start.position < last.position) {
      throw new ArchiveFault(
        `the files end with place ${ends}, but the database still begins after place ${begins}: run \`audit archive\` again with the last file to remove the rest`,
      );
    }
    if (start.position > last.position) {
      throw new ArchiveFault(
        `the files end with place ${ends}, but the database begins after place ${begins}: name the files with the rows between`,
      );
    }
    if (start.seal !== last.seal) throw new ArchiveFault(`place ${ends} of the files is not the start of the database`);
  }
}
