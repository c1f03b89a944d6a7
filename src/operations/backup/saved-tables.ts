import type { DataSource } from 'typeorm';

/** Tables that a backup leaves out, and why. Every other table of the service is saved. */
const NOT_SAVED: Readonly<Record<string, string>> = {
  heartbeats: 'each process writes its own',
  provider_refusals: 'they are counted again',
  revocations: 'they end access tokens, and no access token from before a restore is valid',
  signing_keys: 'a restored database gets new ones, so that no access token from before is valid',
};

export interface SavedTableShape {
  readonly table: string;
  readonly columns: readonly string[];
  /** Column of the primary key. */
  readonly key: string;
  readonly hasGeneratedIds: boolean;
}

/** Returns the tables that a backup has. */
export function listSavedTables({ entityMetadatas }: DataSource): SavedTableShape[] {
  return entityMetadatas
    .filter(({ tableName }) => !(tableName in NOT_SAVED))
    .map(({ tableName, columns, primaryColumns: [key, second], hasMultiplePrimaryKeys }) => {
      if (key === undefined || second !== undefined || hasMultiplePrimaryKeys)
        throw new Error(`${tableName}: no simple key`);
      return {
        table: tableName,
        columns: columns.map(({ databaseName }) => databaseName),
        key: key.databaseName,
        hasGeneratedIds: key.isGenerated,
      };
    });
}
