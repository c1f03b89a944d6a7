export { Database, type Statements } from './database.js';
export { DatabaseModule } from './database.module.js';
export { databaseFaults } from './database-faults.js';
export { createDataSource, createEngine } from './data-source.js';
export { migrate } from './migrate.js';
export { openDataSource } from './open-data-source.js';
export { drift, pendingMigrations } from './schema-state.js';
export { among, NOW, sql, type Sql } from './sql.js';
export { removeInBatches } from './remove-in-batches.js';
