import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { columns, Database, sql } from '../database/index.js';
import type { DATABASE } from '../database/database.facts.js';
import { Config, type PROCESS_SETTINGS } from '../config/index.js';
import { KeyRing } from '../keys/index.js';
import { Gauge } from '../metrics/index.js';
import { Every } from '../scheduling/index.js';
import { AuditAlarms } from './audit-alarms.js';
import { readAnchorPosition, toAnchor, type AuditChainPlace } from './audit-chain-walk.js';
import { findHead, findHeadFault } from './audit-head.js';
import { findStartFault, readStart } from './audit-start.js';

/** File of DATA_DIR with the last place of the chain that the service announced. */
const WITNESS_FILE = 'audit-head';
const ANCHOR_FORM = /^\d{1,16}:[\w.-]{1,64}$/;
const HOUR_MS = 3_600_000;

type WitnessSettings = typeof PROCESS_SETTINGS & typeof DATABASE.settings;

/**
 * Keeps the head of the chain outside of the database, so that who can only write the database
 * cannot remove a row and have the service seal the rest again (AUD-4).
 */
@Injectable()
export class AuditWitness {
  private readonly logger = new Logger('AuditHead');
  private announced: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly config: Config<WitnessSettings>,
    private readonly alarms: AuditAlarms,
  ) {}

  /**
   * Writes the head to the log and to DATA_DIR, if that folder exists, unless the chain no longer
   * contains the one before: that raises an alarm.
   */
  @Every({ name: 'audit head', everyMs: HOUR_MS, atOnce: true })
  async announceHead(): Promise<void> {
    const head = await findHead(this.database);
    const fault = findHeadFault(this.ring, head) ?? (await this.findAnnouncedFault(head));
    if (fault !== undefined) {
      this.alarms.raiseAlarm('altered', fault);
      return;
    }
    if (head === undefined || head.position === 0) return;

    this.announced = toAnchor(head);
    this.logger.log(`the audit trail ends with ${this.announced}`);
    await this.storeAnchor(this.announced);
  }

  /** Returns `position:seal` of the last head that this replica announced, also long ago. */
  async findAnchor(): Promise<string | undefined> {
    const storedText = await readFile(this.path, 'utf8').catch(() => '');
    const [database, anchor = ''] = storedText.trim().split(' ');
    const isOfDatabase = database === this.databaseName && ANCHOR_FORM.test(anchor);
    return findNewestAnchor([this.announced, isOfDatabase ? anchor : undefined]);
  }

  @Gauge({
    name: 'keypad_audit_head_position',
    help: 'Number of the last sealed row of the audit trail; it never falls',
  })
  async getHeadPosition(): Promise<number | undefined> {
    return (await findHead(this.database))?.position;
  }

  /** Compares the chain with the head that was announced before. */
  private async findAnnouncedFault(head: AuditChainPlace | undefined): Promise<string | undefined> {
    const anchor = await this.findAnchor();
    if (anchor === undefined) return undefined;

    const position = readAnchorPosition(anchor);
    const end = head?.position ?? 0;
    if (end < position)
      return `the trail was set back to place ${String(end)}: it had place ${String(position)}`;

    const row = await this.database.row(
      columns({ seal: String }),
      sql`/* AuditWitness.findAnnouncedFault */
      SELECT seal FROM audit_events WHERE position = ${position}`,
    );
    const change = `place ${String(position)} of the audit trail is not what it was`;
    if (row !== undefined)
      return toAnchor({ position, seal: row.seal }) === anchor ? undefined : change;

    // The row is gone here, which only a start that the service set explains.
    const trailStart = await readStart(this.database);
    const startFault = findStartFault(this.ring, trailStart);
    return startFault ?? (trailStart.position < position ? change : undefined);
  }

  private async storeAnchor(anchor: string): Promise<void> {
    const newPath = `${this.path}.new`;
    try {
      await writeFile(newPath, `${this.databaseName} ${anchor}\n`, { mode: 0o600 });
      await rename(newPath, this.path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.logger.debug(`cannot write ${WITNESS_FILE} in DATA_DIR: ${code ?? 'unknown'}`);
    }
  }

  private get path(): string {
    return join(this.config.DATA_DIR, WITNESS_FILE);
  }

  /** Name of the database, because DATA_DIR may serve several, one after the other. */
  private get databaseName(): string {
    const { host, pathname } = new URL(this.config.DATABASE_URL);
    return createHash('sha256').update(`${host}${pathname}`).digest('base64url').slice(0, 16);
  }
}

/** Forgets the head in DATA_DIR, because a backup was restored, whose trail may be shorter. */
export function removeWitness(dataDir: string): Promise<void> {
  return rm(join(dataDir, WITNESS_FILE), { force: true });
}

/** Returns the newest head that a text of log lines has. */
export function findLoggedAnchor(log: string): string | undefined {
  const anchors = [...log.matchAll(/the audit trail ends with (\d{1,16}:[\w.-]{1,64})/g)];
  return findNewestAnchor(anchors.map(([, anchor]) => anchor));
}

/** Returns the anchor with the last place. */
export function findNewestAnchor(anchors: readonly (string | undefined)[]): string | undefined {
  const found = anchors.filter((anchor) => anchor !== undefined);
  return found.reduce<string | undefined>(
    (newest, anchor) => (readAnchorPosition(anchor) > readAnchorPosition(newest) ? anchor : newest),
    undefined,
  );
}
