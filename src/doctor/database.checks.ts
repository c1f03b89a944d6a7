import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import type { Config } from '../config/index.js';
import { drift, pendingMigrations, type Database } from '../database/index.js';
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

export async function checkMigrations(source: DataSource, config: Pick<Config, 'DATABASE_MIGRATE'>): Promise<Finding> {
  const pending = await pendingMigrations(source);
  if (pending.length === 0) return ok('migrations', 'the schema is up to date');
  const text = `${String(pending.length)} to run: ${pending.join(', ')}`;
  return config.DATABASE_MIGRATE === 'on'
    ? warn('migrations', `${text}; the next start runs them`)
    : fail('migrations', `${text}; run \`keypad migrate\``);
}

export async function checkDrift(source: DataSource): Promise<Finding> {
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
