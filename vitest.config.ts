import { defineConfig } from 'vitest/config';
import { findMariadb } from './test/support/servers/mariadb-server.js';

/** A busy machine is no fault of a spec. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };
/** What a browser does does not depend on the database. */
const ONCE = ['test/console/console-browser*.e2e-spec.ts', 'test/console/console-snippets.e2e-spec.ts'];
const e2e = { ...patience, include: ['test/**/*.e2e-spec.ts'] };

/** Unit specs, and every e2e spec once on each database; without a MariaDB server that half is left out. */
export default defineConfig({
  // Without this Vite takes graphql's ESM build and Node, for the libraries, the CommonJS one: two sets of classes.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    // Loading the service takes longer than most files; it keeps no state in modules.
    isolate: false,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...patience,
          name: 'unit',
          include: ['src/**/*.spec.ts', 'web/src/**/*.spec.ts', 'test/*.spec.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...e2e,
          name: 'sqlite',
          provide: { engine: 'sqlite' },
          globalSetup: 'test/support/servers/run-folder.ts',
        },
      },
      ...(findMariadb() === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                ...e2e,
                name: 'mariadb',
                exclude: ONCE,
                provide: { engine: 'mariadb' as const },
                globalSetup: ['test/support/servers/run-folder.ts', 'test/support/servers/mariadb.setup.ts'],
              },
            },
          ]),
    ],
  },
});
