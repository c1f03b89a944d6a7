import { defineConfig } from 'vitest/config';

/** Runs `write-release.ts` on each engine. */
export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    testTimeout: 120_000,
    projects: (['sqlite', 'mariadb'] as const).map((engine) => ({
      extends: true,
      test: {
        name: engine,
        provide: { engine },
        include: ['test/database/released/write-release.ts'],
        setupFiles: ['test/support/quick-pauses.ts', 'test/support/patience.ts'],
        globalSetup: [
          'test/support/servers/run-folder.ts',
          ...(engine === 'mariadb' ? ['test/support/servers/mariadb.setup.ts'] : []),
        ],
      },
    })),
  },
});
