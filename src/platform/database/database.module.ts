import {
  Global,
  Inject,
  Logger,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config, ConfigError } from '../config/index.js';
import type { DATABASE } from './database.facts.js';
import type { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { migrateSchema } from './migrate.js';
import { openDataSource } from './open-data-source.js';
import { listPendingMigrations } from './schema-state.js';
import { assertNoRestore } from './unfinished-restore.js';
import { createEngine } from './create-engine.js';

type EntityClasses = Parameters<typeof createDataSource>[1]['entities'];

/**
 * Connects to `DATABASE_URL`, runs pending migrations if `DATABASE_MIGRATE` is on, and provides
 * `Database`.
 */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  static withEntities(entities: EntityClasses): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DataSource,
          inject: [Config],
          useFactory: async (config: Config<typeof DATABASE.settings>) => {
            const dataSource = await openDataSource(config.DATABASE_URL, {
              entities,
              pool: config.DATABASE_POOL,
            });
            if (config.DATABASE_MIGRATE === 'on') await migrateSchema(dataSource, logMigration);
            else await assertMigrated(dataSource);
            return dataSource;
          },
        },
        {
          provide: Database,
          inject: [DataSource],
          useFactory: async (source: DataSource) => new Database(await createEngine(source)),
        },
      ],
      exports: [DataSource, Database],
    };
  }

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}

function logMigration(name: string, tookMs: number): void {
  new Logger('Migrations').log(`${name} ran in ${String(tookMs)} ms`);
}

/**
 * @throws ConfigError if a migration of this build is pending. Migrations of a later build are
 *   allowed (FLT-5).
 */
async function assertMigrated(source: DataSource): Promise<void> {
  await assertNoRestore(source);
  const pending = await listPendingMigrations(source);
  if (pending.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL: the schema lacks ${pending.join(', ')}; run \`keypad migrate\``,
  ]);
}
