export { CLOCK_SKEW_MS } from './database-clock.js';
export { Database } from './database.js';
export { type Transaction } from './transaction.js';
export type { EntityOrShape, StatementRunner } from './statement-runner.js';
export { DatabaseModule } from './database.module.js';
export { columns, RowShape, rowOf } from './row-shape.js';
export { DatabaseDeadline } from './database-deadline.js';
export { createDataSource } from './data-source.js';
export { createEngine } from './create-engine.js';
export { migrateSchema, migrateTo } from './migrate.js';
export { beginRestore, endRestore, isRestoring } from './unfinished-restore.js';
export { openDataSource } from './open-data-source.js';
export { readSessionVariables } from './session-settings.js';
export {
  findSchemaDrift,
  listLaterMigrations,
  listMigrationNames,
  listPendingMigrations,
} from './schema-state.js';
export {
  toValueList,
  caseWhen,
  list,
  toIdentifier,
  NOW,
  sql,
  andWhere,
  type Sql,
  type SqlBoundValue,
} from './sql.js';
export { findRarestIds, MOST_SEARCHED, SEARCH_BATCH, type IndexRanges } from './rarest-range.js';
export { pauseAfter, removeInBatches, WalkingRemoval } from './remove-in-batches.js';
export { listSqliteFiles, readSqlitePath } from './sqlite-files.js';
