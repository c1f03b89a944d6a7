import { Inject, Injectable } from '@nestjs/common';
import { columns, Database, sql, toIdentifier } from '../database/index.js';
import { withoutUndefined } from '../config/index.js';
import { KeyRing } from '../keys/index.js';
import { AuditChainWalk, toAnchor, type AuditChainPlace } from './audit-chain-walk.js';
import type { AuditChainHead } from './audit-chain-head.entity.js';
import { findHead, findHeadFault, findPlaceFault, findTrailEndFault } from './audit-head.js';
import { findStartFault, listPlacedAfter, readStart } from './audit-start.js';
import type { AuditTrailVerdict, ReportAuditProgress } from './audit-verdict.js';
import { findReasonFault } from './reason-fault.js';
import { findForgedRow, listUnsealed, SEAL_BATCH } from './unsealed-rows.js';

/**
 * Injection token of the tables whose rows are each created with an event, so that an empty trail
 * was emptied.
 */
export const AUDITED_TABLES = Symbol('AUDITED');

/** The rows of the chain that are walked. */
interface AuditChainWalkOptions {
  readonly anchor?: string | undefined;
  /** Place of the row before the part; the start of the chain by default. */
  readonly after?: AuditChainPlace | undefined;
  readonly rows?: number;
  readonly report?: ReportAuditProgress | undefined;
}

/** Reads the rows of the audit trail and verifies them. Changes nothing. */
@Injectable()
export class AuditVerifier {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    @Inject(AUDITED_TABLES) private readonly audited: Readonly<Record<string, string>>,
  ) {}

  /** Verifies sealed rows in the order of the chain, up to the first fault. */
  async walkChain(options: AuditChainWalkOptions): Promise<AuditChainWalk> {
    const { anchor, after, rows: rowLimit = Infinity, report } = options;
    // In this order, because the start never overtakes the head.
    const trailStart = await readStart(this.database);
    const firstHead = await findHead(this.database);

    // Rows that the service removed since the slice before are no fault.
    const isAfterStart = after !== undefined && after.position > trailStart.position;
    const walkStart = isAfterStart ? after : trailStart;
    const walk = new AuditChainWalk(this.ring, walkStart, { head: firstHead, anchor });
    walk.fault =
      findHeadFault(this.ring, firstHead) ??
      findStartFault(this.ring, trailStart, firstHead) ??
      findPlaceFault(walkStart, firstHead) ??
      walk.fault;

    // Without a position the first batch begins with any row that claims a place.
    let lastPosition = isAfterStart ? after.position : undefined;
    for (;;) {
      const placedRows = await listPlacedAfter(this.database, lastPosition);
      if (placedRows.length === 0) break;
      walk.addRows(placedRows);
      walk.fault ??= await findReasonFault(this.database, this.ring, placedRows);
      if (walk.fault !== undefined) return walk;

      report?.(toVerifiedProgress(walk, firstHead));
      if (walk.rowCount >= rowLimit) return walk;
      lastPosition = walk.position;
    }

    await this.addEndFaults(walk, firstHead);
    return walk;
  }

  /** Compares the end of a walk of all rows with the head and the anchor. */
  private async addEndFaults(
    walk: AuditChainWalk,
    firstHead: AuditChainHead | undefined,
  ): Promise<void> {
    const lastHead = await findHead(this.database);
    walk.fault ??=
      findHeadFault(this.ring, lastHead) ??
      findTrailEndFault(walk, firstHead, lastHead) ??
      walk.findEndFault();
    if (walk.position === 0) walk.fault ??= await this.findEmptyFault();
  }

  /** Returns the fault of a trail without rows, if rows exist that were created with an event. */
  private async findEmptyFault(): Promise<string | undefined> {
    for (const [table, what] of Object.entries(this.audited)) {
      const row = await this.database.row(
        columns({ id: Number }),
        sql`/* AuditVerifier.findEmptyFault */
        SELECT id FROM audit_head
        WHERE NOT EXISTS (SELECT id FROM audit_events)
          AND EXISTS (SELECT * FROM ${toIdentifier(table)})`,
      );
      if (row !== undefined) return `the trail was emptied: there are ${what}, but no events`;
    }
    return undefined;
  }

  /** Verifies the rows that are not sealed too: `rowLimit` of them and those of the last batch. */
  async completeVerdict(walk: AuditChainWalk, rowLimit = Infinity): Promise<AuditTrailVerdict> {
    let unsealedCount = 0;
    let trailFault = walk.fault;
    for (let lastId = 0; ;) {
      const unsealedRows = await listUnsealed(this.database, lastId);
      unsealedCount += unsealedRows.length;
      lastId = unsealedRows.at(-1)?.id ?? lastId;
      trailFault ??=
        findForgedRow(this.ring, unsealedRows) ??
        (await findReasonFault(this.database, this.ring, unsealedRows));
      if (unsealedRows.length < SEAL_BATCH || unsealedCount >= rowLimit) break;
    }

    return {
      ...withoutUndefined({ fault: trailFault }),
      sealed: walk.rowCount,
      unsealed: unsealedCount,
      start: toAnchor(walk.start),
      anchor: toAnchor(walk),
    };
  }
}

function toVerifiedProgress(
  walk: AuditChainWalk,
  head: AuditChainHead | undefined,
): Parameters<ReportAuditProgress>[0] {
  const total = head === undefined ? undefined : head.position - walk.start.position;
  return { what: 'verified', done: walk.rowCount, total };
}
