import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { ENTITIES } from '../../app/app.module.js';
import {
  createEngine,
  Database,
  openDataSource,
  readSqlitePath,
} from '../../platform/database/index.js';
import { CommandRefusalError } from '../../app/exit.js';

/**
 * Runs `work` with the database alone: no service of the application starts, so nothing refuses the
 * settings.
 */
export async function withDatabase<T>(
  url: string,
  work: (source: DataSource, database: Database) => Promise<T>,
): Promise<T> {
  const dataSource = await openDataSource(url, { entities: ENTITIES, pool: 3 });
  try {
    return await work(dataSource, new Database(await createEngine(dataSource)));
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Returns the URL of a database.
 * @throws Refusal for a file that does not exist, because SQLite would create it
 */
export function requireExistingDatabase(url: string): string {
  const filePath = readSqlitePath(url);
  if (filePath !== undefined && !existsSync(filePath))
    throw new CommandRefusalError(`there is no database at ${filePath}`);
  return url;
}
