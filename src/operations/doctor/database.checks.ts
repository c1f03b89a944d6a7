import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import type { AppConfig } from '../../app/settings.js';
import {
  findSchemaDrift,
  isRestoring,
  listLaterMigrations,
  listPendingMigrations,
  readSqlitePath,
  type Database,
} from '../../platform/database/index.js';
import { reportFailure, reportOk, reportWarning, type DoctorFinding } from './doctor-finding.js';

const MAX_CLOCK_DIFFERENCE_MS = 5_000;

/** Reports a missing SQLite file before the connection, because connecting would create it. */
export function checkDatabaseFile({
  DATABASE_URL: url,
  DATABASE_MIGRATE,
}: Pick<AppConfig, 'DATABASE_URL' | 'DATABASE_MIGRATE'>): DoctorFinding | undefined {
  const path = readSqlitePath(url);
  if (path === undefined || path === ':memory:' || existsSync(path)) return undefined;

  const text = `${path} does not exist yet`;
  if (DATABASE_MIGRATE !== 'on') return reportFailure('database', text, 'run `keypad migrate`');
  return reportWarning('database', text, 'the first start creates it, or `keypad migrate`');
}

export async function checkReach(url: string, database: Database): Promise<DoctorFinding> {
  const askedAt = performance.now();
  await database.now();
  const tookMs = performance.now() - askedAt;
  return reportOk('database', `${toPublicUrl(url)} responds in ${tookMs.toFixed(1)} ms`);
}

/**
 * Compares the clocks. keypad uses only the database's, but clients compare `exp` with their own.
 */
export async function checkClock(database: Database): Promise<DoctorFinding> {
  const aheadMs = Math.round((await database.now()) - Date.now());
  if (Math.abs(aheadMs) < MAX_CLOCK_DIFFERENCE_MS) {
    return reportOk('clock', "the database's clock agrees with this machine's");
  }

  const seconds = String(Math.round(Math.abs(aheadMs) / 1000));
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  const text = `the database's clock is ${seconds} s ${direction} this machine's`;
  return reportWarning('clock', text, 'turn on NTP on both machines (`timedatectl set-ntp true`)');
}

export async function checkMigrations(
  source: DataSource,
  config: Pick<AppConfig, 'DATABASE_MIGRATE'>,
): Promise<DoctorFinding> {
  if (await isRestoring(source)) {
    return reportFailure(
      'migrations',
      'a restore was not finished',
      'run `keypad restore FILE --again`',
    );
  }
  const pendingNames = await listPendingMigrations(source);
  if (pendingNames.length === 0) return reportOk('migrations', 'the schema is up to date');
  const text = `${String(pendingNames.length)} pending: ${pendingNames.join(', ')}`;
  if (config.DATABASE_MIGRATE !== 'on') {
    return reportFailure('migrations', text, 'run `keypad migrate`');
  }
  return reportWarning('migrations', text, 'the next start runs them, or `keypad migrate`');
}

/**
 * Compares the schema with the entities. A later schema is only a warning: old builds run on it
 * (FLT-5).
 */
export async function checkDrift(source: DataSource): Promise<DoctorFinding> {
  const laterNames = await listLaterMigrations(source);
  if (laterNames.length > 0) {
    const names = laterNames.join(', ');
    return reportWarning(
      'schema',
      `belongs to a later version, which is normal during an upgrade; not compared (${names})`,
      'finish the upgrade of the replicas (`keypad --version` prints which version this one has)',
    );
  }

  const differences = await findSchemaDrift(source);
  if (differences.length === 0) return reportOk('schema', 'matches this version');
  const differenceCount = `${String(differences.length)} differences`;
  const driftRemedy =
    'list the differences with `keypad doctor --json`, and undo what was changed by hand';
  return reportFailure(
    'schema',
    `does not match this version (${differenceCount})`,
    driftRemedy,
    differences,
  );
}

function toPublicUrl(url: string): string {
  if (url.startsWith('sqlite:')) return url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
