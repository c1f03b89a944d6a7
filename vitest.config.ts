import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findMariadb } from './test/support/servers/mariadb-server.js';
import { SlowFirst } from './test/support/slow-first.js';

/** Long enough for a machine that is busy with other work. Only a test that hangs takes this long. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
/** Specs about browsers, connections and processes, which no database can change. They run on SQLite only. */
const WITHOUT_DATABASE = [
  'test/console/{browser,desk,docs-pages}*.e2e-spec.ts',
  'test/cli/loading.e2e-spec.ts',
  'test/console/snippets.e2e-spec.ts',
  'test/examples/{backends,sign-in}.e2e-spec.ts',
  'test/graphql/memory.e2e-spec.ts',
  'test/http/{headers,idle-connections,unread-requests}.e2e-spec.ts',
  'test/ops/systemd.e2e-spec.ts',
  'test/packages/*.e2e-spec.ts',
  'test/service/{production-install,start-flags,stopping}.e2e-spec.ts',
];
const e2e = {
  ...patience,
  include: ['test/**/*.e2e-spec.ts'],
  setupFiles: ['test/support/quick-pauses.ts', 'test/support/patience.ts'],
};

/** Unit specs, and the e2e specs on each database. Without a MariaDB server the specs run on SQLite only. */
export default defineConfig({
  // Without this Vite takes graphql's ESM build and Node, for the libraries, the CommonJS one: two sets of classes.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    // Loading the service takes longer than most files; it keeps no state in modules.
    isolate: false,
    // Specs wait for processes and connections about a quarter of their time, so one and a half workers keep a core busy.
    maxWorkers: Math.max(2, Math.ceil(1.5 * availableParallelism())),
    sequence: { sequencer: SlowFirst },
    projects: [
      { extends: true, test: { ...patience, name: 'unit', include: ['{src,test,scripts,web/src}/**/*.spec.ts'] } },
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
                exclude: WITHOUT_DATABASE,
                provide: { engine: 'mariadb' as const },
                globalSetup: ['test/support/servers/run-folder.ts', 'test/support/servers/mariadb.setup.ts'],
              },
            },
          ]),
    ],
  },
});
