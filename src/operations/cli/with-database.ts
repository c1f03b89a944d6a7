import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { ENTITIES } from '../../app/app.module.js';
import { createEngine, Database, openDataSource } from '../../platform/database/index.js';
import { Refusal } from '../../app/exit.js';

/** Runs `work` with the database alone: no service of the application starts, so nothing refuses the settings. */
export async function withDatabase<T>(
  url: string,
  work: (source: DataSource, database: Database) => Promise<T>,
): Promise<T> {
  const source = await openDataSource(url, { entities: ENTITIES, pool: 3 });
  try {
    return await work(source, new Database(await createEngine(source)));
  } finally {
    await source.destroy();
  }
}

/**
 * Returns the URL of a database.
 * @throws Refusal for a file that does not exist, because SQLite would create it
 */
export function existing(url: string): string {
  const path = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
  if (path !== undefined && !existsSync(path)) throw new Refusal(`there is no database at ${path}`);
  return url;
}
