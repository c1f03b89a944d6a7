import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import type { AppConfig } from '../../app/settings.js';
import {
  drift,
  isRestoring,
  laterMigrations,
  pendingMigrations,
  type Database,
} from '../../platform/database/index.js';
import { fail, ok, warn, type Finding } from './finding.js';

const MAX_CLOCK_DIFFERENCE_MS = 5_000;

/** Reports a missing SQLite file before the connection, because connecting would create it. */
export function checkDatabaseFile({
  DATABASE_URL: url,
  DATABASE_MIGRATE,
}: Pick<AppConfig, 'DATABASE_URL' | 'DATABASE_MIGRATE'>): Finding | undefined {
  const path = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
  if (path === undefined || path === ':memory:' || existsSync(path)) return undefined;
  const text = `${path} does not exist yet`;
  return DATABASE_MIGRATE === 'on'
    ? warn('database', text, 'the first start creates it, or `keypad migrate`')
    : fail('database', text, 'run `keypad migrate`');
}

export async function checkReach(url: string, database: Database): Promise<Finding> {
  const asked = performance.now();
  await database.now();
  return ok('database', `${nameOf(url)} responds in ${(performance.now() - asked).toFixed(1)} ms`);
}

/** Compares the clocks. keypad uses only the database's, but clients compare `exp` with their own. */
export async function checkClock(database: Database): Promise<Finding> {
  const ahead = Math.round((await database.now()) - Date.now());
  if (Math.abs(ahead) < MAX_CLOCK_DIFFERENCE_MS) return ok('clock', "the database's clock agrees with this machine's");
  const seconds = String(Math.round(Math.abs(ahead) / 1000));
  const text = `the database's clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`;
  return warn('clock', text, 'turn on NTP on both machines (`timedatectl set-ntp true`)');
}

/** Checks that acknowledged writes survive a power failure (FLT-1). */
export async function checkDurability(source: DataSource): Promise<Finding> {
  const faults = source.options.type === 'better-sqlite3' ? [] : await durabilityFaults(source);
  if (faults.length === 0) return ok('durability', 'commits are on disk before they are acknowledged');
  const mend = faults.map(({ name }) => `${name} = 1`).join('; SET GLOBAL ');
  const text = faults.map(({ name, value }) => `${name} is ${value}`).join(', ');
  return warn(
    'durability',
    `${text}: a power failure can lose acknowledged writes`,
    `SET GLOBAL ${mend}, and in my.cnf`,
  );
}

async function durabilityFaults(source: DataSource): Promise<{ name: string; value: string }[]> {
  const rows: { Variable_name: string; Value: string }[] = await source.query(`
    SHOW GLOBAL VARIABLES WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'log_bin', 'sync_binlog')`);
  const values = new Map(rows.map(({ Variable_name, Value }) => [Variable_name.toLowerCase(), Value]));
  const faults = [];
  const flush = values.get('innodb_flush_log_at_trx_commit');
  // On MariaDB, 3 flushes even more often than 1.
  if (flush !== undefined && flush !== '1' && flush !== '3') {
    faults.push({ name: 'innodb_flush_log_at_trx_commit', value: flush });
  }
  if (values.get('log_bin') === 'ON' && values.get('sync_binlog') === '0')
    faults.push({ name: 'sync_binlog', value: '0' });
  return faults;
}

export async function checkMigrations(
  source: DataSource,
  config: Pick<AppConfig, 'DATABASE_MIGRATE'>,
): Promise<Finding> {
  if (await isRestoring(source)) {
    return fail('migrations', 'a restore was not finished', 'run `keypad restore FILE --again`');
  }
  const pending = await pendingMigrations(source);
  if (pending.length === 0) return ok('migrations', 'the schema is up to date');
  const text = `${String(pending.length)} pending: ${pending.join(', ')}`;
  return config.DATABASE_MIGRATE === 'on'
    ? warn('migrations', text, 'the next start runs them, or `keypad migrate`')
    : fail('migrations', text, 'run `keypad migrate`');
}

/** Compares the schema with the entities. A later schema is only a warning: old builds run on it (FLT-5). */
export async function checkDrift(source: DataSource): Promise<Finding> {
  const later = await laterMigrations(source);
  if (later.length > 0) {
    return warn(
      'schema',
      `belongs to a later version, which is normal during an upgrade; not compared (${later.join(', ')})`,
      'finish the upgrade of the replicas (`keypad --version` prints which version this one has)',
    );
  }
  const differences = await drift(source);
  if (differences.length === 0) return ok('schema', 'matches this version');
  const count = `${String(differences.length)} differences`;
  const mend = 'list the differences with `keypad doctor --json`, and undo what was changed by hand';
  return fail('schema', `does not match this version (${count})`, mend, differences);
}

function nameOf(url: string): string {
  if (url.startsWith('sqlite:')) return url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
