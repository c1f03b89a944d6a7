import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { beforeAll, inject } from 'vitest';
import type { SETTINGS } from '../../../src/app/features.js';
import { loadConfig, type AppConfig } from '../../../src/app/settings.js';
import { SCOPES } from '../../../src/sign-in/tokens/scopes.js';
import { CachedClients, ClientsService } from '../../../src/accounts/clients/index.js';
import { createApp, type CreateAppOptions } from '../../../src/app/create-app.js';
import { Database } from '../../../src/platform/database/index.js';
import { createLogger } from '../../../src/platform/http/index.js';
import { checkRows } from './check-rows.js';
import { freshDatabase } from './fresh-database.js';
import { interleave } from './interleave.mjs';
import { travel } from './travel.js';

/** Settings by name, and the secrets that they name. */
export type Settings = Partial<Record<keyof typeof SETTINGS | `SECRET_${string}`, string>>;

export interface ClientCredentials {
  readonly client_id: number;
  readonly client_secret: string;
}

/** The running service: real modules, real migrations, real HTTP on a free port. */
export interface TestApp {
  readonly url: string;
  readonly config: AppConfig;
  readonly dataSource: DataSource;
  /** A client that may ask for every scope. */
  readonly client: ClientCredentials;
  /** Creates another client; `scopes` are separated by spaces. */
  newClient(scopes?: string): Promise<ClientCredentials>;
  get<T>(provider: Type<T> | (abstract new (...args: never[]) => T)): T;
  /** Rows of a statement with `?` for each value, for looking at and arranging state. */
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Lets time pass for everything the database knows. */
  travel(seconds: number): Promise<void>;
  /** Stops the service and drops its database. */
  readonly close: () => Promise<void>;
}

/**
 * Starts the service on a database of its own, unless `settings` name one; `log` gets its log
 * lines. `extensions` are modules of a team.
 */
export async function startApp(
  settings: Settings = {},
  log?: { write(line: string): void },
  extensions: NonNullable<CreateAppOptions['extensions']> = [],
): Promise<TestApp> {
  const database = settings.DATABASE_URL === undefined ? await freshDatabase() : undefined;
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    GRAPHQL_FAST_LANE: inject('fastLane'),
    DEMO: 'off',
    // A busy machine is no overload, and its operations and dials take long.
    LONGEST_WAIT: '60',
    GRAPHQL_TIMEOUT: '60000',
    USSD_TIMEOUT: '2500',
    DATA_DIR: mkdtempSync(join(inject('runFolder'), 'data-')),
    DATABASE_URL: database?.url,
    ...settings,
  });
  const app = await createApp(config, { logger: createLogger(config.LOG_LEVEL, log), extensions });
  await app.listen(Number(settings.PORT ?? '0'), '127.0.0.1');

  const get: TestApp['get'] = (provider) => app.get(provider, { strict: false });
  const dataSource = get(DataSource);
  checkRows(get(Database));
  if (inject('engine') === 'sqlite') interleave(get(Database)['engine']);
  const newClient = async (scopes = SCOPES.join(' ')) => {
    const { id, secret } = await get(ClientsService).create({
      name: 'Test',
      platform: 'WEB',
      scopes,
    });
    return { client_id: id, client_secret: secret };
  };
  return {
    url: await app.getUrl(),
    config,
    dataSource,
    client: await newClient(),
    newClient,
    get,
    query: (statement, values) => dataSource.query(statement, values),
    travel: async (seconds) => {
      await travel(dataSource, seconds * 1000);
      await get(CachedClients).refreshClients();
    },
    close: async () => {
      await app.close();
      await database?.drop();
    },
  };
}

/** Starts the service before the tests of a file or of a `describe`, and closes it after them. */
export function useApp(...circumstances: Parameters<typeof startApp>): TestApp {
  // Filled before the first test.
  const app = {} as TestApp;
  beforeAll(async () => Object.assign(app, await startApp(...circumstances)).close);
  return app;
}
