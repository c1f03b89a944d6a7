import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import type { AppConfig } from '../app.settings.js';
import { drift, laterMigrations, pendingMigrations, type Database } from '../database/index.js';
import { fail, ok, warn, type Finding } from './finding.js';

const CLOCKS_DIFFER_MS = 5_000;

/** Says why there is nothing to connect to; opening an SQLite file would make it. */
export function checkDatabaseFile(url: string): Finding | undefined {
  const path = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
  if (path === undefined || path === ':memory:' || existsSync(path)) return undefined;
  return warn('database', `${path} does not exist yet; the first start or \`keypad migrate\` makes it`);
}

export async function checkReach(url: string, database: Database): Promise<Finding> {
  const asked = performance.now();
  await database.now();
  return ok('database', `${nameOf(url)} answers in ${(performance.now() - asked).toFixed(1)} ms`);
}

/** Deadlines are on the database's clock, so a difference breaks nothing here, but clients read `exp` by theirs. */
export async function checkClock(database: Database): Promise<Finding> {
  const ahead = Math.round((await database.now()) - Date.now());
  if (Math.abs(ahead) < CLOCKS_DIFFER_MS) return ok('clock', "the database's clock agrees with this machine's");
  const seconds = String(Math.round(Math.abs(ahead) / 1000));
  return warn('clock', `the database's clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`);
}

/** Whether what the database acknowledges outlives a power cut (FLT-1). */
export async function checkDurability(source: DataSource): Promise<Finding> {
  const faults = source.options.type === 'better-sqlite3' ? [] : await lazyFlushes(source);
  if (faults.length === 0) return ok('durability', 'a commit is on disk before it is acknowledged');
  return warn('durability', `${faults.join(', ')}: a power cut takes acknowledged writes with it`);
}

async function lazyFlushes(source: DataSource): Promise<string[]> {
  const rows: { Variable_name: string; Value: string }[] = await source.query(`
    SHOW GLOBAL VARIABLES WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'log_bin', 'sync_binlog')`);
  const values = new Map(rows.map(({ Variable_name, Value }) => [Variable_name.toLowerCase(), Value]));
  const faults = [];
  const flush = values.get('innodb_flush_log_at_trx_commit');
  // MariaDB's 3 flushes even more often.
  if (flush !== undefined && flush !== '1' && flush !== '3') {
    faults.push(`innodb_flush_log_at_trx_commit is ${flush}, not 1`);
  }
  if (values.get('log_bin') === 'ON' && values.get('sync_binlog') === '0') faults.push('sync_binlog is 0, not 1');
  return faults;
}

export async function checkMigrations(
  source: DataSource,
  config: Pick<AppConfig, 'DATABASE_MIGRATE'>,
): Promise<Finding> {
  const pending = await pendingMigrations(source);
  if (pending.length === 0) return ok('migrations', 'the schema is up to date');
  const text = `${String(pending.length)} to run: ${pending.join(', ')}`;
  return config.DATABASE_MIGRATE === 'on'
    ? warn('migrations', `${text}; the next start runs them`)
    : fail('migrations', `${text}; run \`keypad migrate\``);
}

/** The build before runs on the schema of the one after (FLT-5). */
export async function checkDrift(source: DataSource): Promise<Finding> {
  const later = await laterMigrations(source);
  if (later.length > 0) {
    return warn(
      'schema',
      `is that of a later version and is not compared, which is right while versions change: ${later.join(', ')}`,
    );
  }
  const statements = await drift(source);
  return statements.length === 0
    ? ok('schema', 'is what this version expects')
    : fail(
        'schema',
        `was changed by other hands: ${String(statements.length)} differences from what this version expects`,
      );
}

function nameOf(url: string): string {
  if (url.startsWith('sqlite:')) return url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
