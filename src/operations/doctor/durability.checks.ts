import type { DataSource } from 'typeorm';
import { reportOk, reportWarning, type DoctorFinding } from './doctor-finding.js';

/** Checks that acknowledged writes survive a power failure (FLT-1). */
export async function checkDurability(source: DataSource): Promise<DoctorFinding> {
  const faults = await findDurabilityFaults(source);
  if (faults.length === 0) {
    return reportOk('durability', 'commits are on disk before they are acknowledged');
  }

  const settingText = faults.map(({ name }) => `${name} = 1`).join('; SET GLOBAL ');
  const text = faults.map(({ name, value }) => `${name} is ${value}`).join(', ');
  return reportWarning(
    'durability',
    `${text}: a power failure can lose acknowledged writes`,
    `SET GLOBAL ${settingText}, and in my.cnf`,
  );
}

async function findDurabilityFaults(
  source: DataSource,
): Promise<{ name: string; value: string }[]> {
  // Each commit of SQLite is synced.
  if (source.options.type === 'better-sqlite3') return [];

  const variableRows: { Variable_name: string; Value: string }[] = await source.query(`
    SHOW GLOBAL VARIABLES
    WHERE Variable_name IN ('innodb_flush_log_at_trx_commit', 'log_bin', 'sync_binlog')`);
  const variableValues = new Map(
    variableRows.map(({ Variable_name, Value }) => [Variable_name.toLowerCase(), Value]),
  );
  const flushMode = variableValues.get('innodb_flush_log_at_trx_commit');
  const hasLog = variableValues.get('log_bin') === 'ON';

  const faults = [];
  // On MariaDB, 3 flushes even more often than 1.
  if (flushMode !== undefined && flushMode !== '1' && flushMode !== '3') {
    faults.push({ name: 'innodb_flush_log_at_trx_commit', value: flushMode });
  }
  if (hasLog && variableValues.get('sync_binlog') === '0') {
    faults.push({ name: 'sync_binlog', value: '0' });
  }
  return faults;
}
