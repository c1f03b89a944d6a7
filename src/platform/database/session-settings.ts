import type { DataSource } from 'typeorm';

/** The server's default is 50 s, which leaves no time to retry the transaction (RACE-4). */
const LOCK_WAIT_SECONDS = 1;

interface DatabaseSessionSettings {
  readonly statement: string;
  readonly isGalera: boolean;
}

/**
 * Returns the statement that each connection to MySQL or MariaDB starts with, after running it
 * once. It is one statement, because each takes a round trip. In a cluster it makes each read wait
 * for the writes that were acknowledged before, on whichever node (CLU-1). If the server refuses
 * that, `doctor` warns.
 */
export async function applySessionSettings(
  source: DataSource,
  isolation: string,
): Promise<DatabaseSessionSettings> {
  const knownVariables = await readSessionVariables(source, [
    'transaction_isolation',
    'wsrep_on',
    'group_replication_consistency',
  ]);
  const isGalera = knownVariables.get('wsrep_on') === 'ON';
  const basicSettings = listBasicSettings(knownVariables, isolation);
  const clusterSettings = listClusterSettings(knownVariables, isGalera);

  if (clusterSettings.length > 0) {
    const fullStatement = `SET ${[...basicSettings, ...clusterSettings].join(', ')}`;
    if (await isAccepted(source, fullStatement)) return { statement: fullStatement, isGalera };
  }
  const basicStatement = `SET ${basicSettings.join(', ')}`;
  await source.query(basicStatement);
  return { statement: basicStatement, isGalera };
}

function listBasicSettings(known: ReadonlyMap<string, string>, isolation: string): string[] {
  const hasNewName = known.has('transaction_isolation');
  const isolationVariable = hasNewName ? 'transaction_isolation' : 'tx_isolation';
  return [
    // If the server has autocommit off, a statement outside a transaction would be acknowledged and
    // lost (FLT-1).
    'SESSION autocommit = 1',
    `SESSION ${isolationVariable} = '${isolation.replace(' ', '-')}'`,
    `SESSION innodb_lock_wait_timeout = ${String(LOCK_WAIT_SECONDS)}`,
  ];
}

function listClusterSettings(known: ReadonlyMap<string, string>, isGalera: boolean): string[] {
  const settings: string[] = [];
  // Without retries of its own the node never repeats a single statement of a transaction that it
  // dropped (CLU-3).
  if (isGalera) {
    settings.push(...['SESSION wsrep_sync_wait = 1', 'SESSION wsrep_retry_autocommit = 0']);
  }
  if (known.has('group_replication_consistency')) {
    settings.push("SESSION group_replication_consistency = 'BEFORE'");
  }
  return settings;
}

async function isAccepted(source: DataSource, statement: string): Promise<boolean> {
  try {
    await source.query(statement);
    return true;
  } catch {
    return false;
  }
}

/** Returns the session's values of those variables that the server knows. */
export async function readSessionVariables(
  source: DataSource,
  names: readonly string[],
): Promise<Map<string, string>> {
  const nameList = names.map((name) => `'${name}'`).join(', ');
  const variableRows: { Variable_name: string; Value: string }[] = await source.query(
    `SHOW SESSION VARIABLES WHERE Variable_name IN (${nameList})`,
  );
  return new Map(
    variableRows.map(({ Variable_name, Value }) => [Variable_name.toLowerCase(), Value]),
  );
}
