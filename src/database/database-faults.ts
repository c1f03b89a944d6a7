import { createDataSource } from './data-source.js';

/**
 * What a database holds that production refuses: a live demo client. Says nothing of a URL it cannot use or a
 * database it cannot reach; others report those.
 */
export async function databaseFaults(url: string | undefined): Promise<string[]> {
  if (!url || !/^(sqlite|mysql|mariadb):/.test(url)) return [];
  let source;
  try {
    source = createDataSource(url, { entities: [], pool: 1 });
    await source.initialize();
    const rows: unknown[] = await source.query('SELECT id FROM clients WHERE demo = 1 AND disabled_at IS NULL');
    return rows.length === 0
      ? []
      : [
          'DATABASE_URL: this database has a demo client; disable it with `keypad client disable ID` or use another one',
        ];
  } catch {
    return [];
  } finally {
    if (source?.isInitialized === true) await source.destroy();
  }
}
