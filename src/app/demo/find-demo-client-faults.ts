import { createDataSource } from '../../platform/database/index.js';

/**
 * Returns a fault if the database of a production service has an enabled demo client, whose secret
 * is in a file. A URL that is not valid, and a database that is down, are reported elsewhere.
 */
export async function findDemoClientFaults(url: string | undefined): Promise<string[]> {
  if (!url || !/^(sqlite|mysql|mariadb):/.test(url)) return [];
  let source;
  try {
    source = createDataSource(url, { entities: [], pool: 1 });
    await source.initialize();
    const rows: unknown[] = await source.query(
      'SELECT id FROM clients WHERE demo = 1 AND disabled_at IS NULL',
    );
    return rows.length === 0
      ? []
      : [
          'DATABASE_URL: the database has a demo client; ' +
            'disable it with `keypad client disable ID` or use another one',
        ];
  } catch {
    return [];
  } finally {
    if (source?.isInitialized === true) await source.destroy();
  }
}
