import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findMariadb } from './test/support/servers/mariadb-server.js';
import { SlowFirst } from './test/support/slow-first.js';

/**
 * Long enough for a machine that is busy with other work. Only a test that hangs takes this long.
 */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
/**
 * Specs about browsers, connections, processes, wire formats and documents, which no database can
 * change: the statements behind them also run in specs that stay. They run on SQLite only.
 */
const WITHOUT_DATABASE = [
  'test/sign-in/{client-authentication,discovery,journey,openid-client}.e2e-spec.ts',
  'test/sign-in/{other-strategies,two-applications,typed-text}.e2e-spec.ts',
  'test/cli/{limits,loading,terminal,webhooks}.e2e-spec.ts',
  'test/doctor/{missing,unreachable}.e2e-spec.ts',
  'test/{web-pages,examples,http,mail,nest,ops,overload,packages,service}/*.e2e-spec.ts',
  'test/graphql/{arguments,authorization,known-queries,leaks,limits,memory,operations-reference}.e2e-spec.ts',
  'test/graphql/{over-http,requests,response-size,returned-cost,schema,token-spellings}.e2e-spec.ts',
  'test/graphql/{tokens,transport,uncompiled}.e2e-spec.ts',
  'test/{rate-limits,staff-api}/*redis*.e2e-spec.ts',
  'test/simulator/{absent,drivers,events}.e2e-spec.ts',
  'test/sms/{client-texts,countries,drivers,kannel,smpp}.e2e-spec.ts',
  'test/ussd/{gateways,signatures,smpp}.e2e-spec.ts',
];
/**
 * Specs that also run with GRAPHQL_FAST_LANE=off: they send every query there is, or refuse
 * operations.
 */
const BOTH_LANES = [
  'test/graphql/{authorization,deadline,limits,reading-cost,requests}.e2e-spec.ts',
];
/** `GRAPHQL_FAST_LANE=off npm test` runs all specs so. */
const fastLane: 'on' | 'off' = process.env['GRAPHQL_FAST_LANE'] === 'off' ? 'off' : 'on';
const e2e = {
  ...patience,
  include: ['test/**/*.e2e-spec.ts'],
  setupFiles: ['test/support/quick-pauses.ts', 'test/support/patience.ts'],
};

/**
 * Unit specs, and the e2e specs on each database. Without a MariaDB server the specs run on SQLite
 * only.
 */
export default defineConfig({
  // Without this Vite takes graphql's ESM build and Node, for the libraries, the CommonJS one: two
  // sets of classes.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    // Loading the service takes longer than most files; it keeps no state in modules.
    isolate: false,
    // Specs wait for processes and connections about a quarter of their time, so one and a half
    // workers keep a core busy.
    maxWorkers: Math.max(2, Math.ceil(1.5 * availableParallelism())),
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: { ...patience, name: 'unit', include: ['{src,test,scripts,web/src}/**/*.spec.ts'] },
      },
      {
        extends: true,
        test: {
          ...e2e,
          name: 'sqlite',
          provide: { engine: 'sqlite', fastLane },
          globalSetup: 'test/support/servers/run-folder.ts',
        },
      },
      {
        extends: true,
        test: {
          ...e2e,
          name: 'standard-lane',
          include: BOTH_LANES,
          provide: { engine: 'sqlite', fastLane: 'off' },
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
                provide: { engine: 'mariadb' as const, fastLane },
                globalSetup: [
                  'test/support/servers/run-folder.ts',
                  'test/support/servers/mariadb.setup.ts',
                ],
              },
            },
          ]),
    ],
  },
});
