import { defineConfig } from 'rolldown';

/**
 * Packages that a running service loads from node_modules: native code, drivers, and zod, which
 * only settings in JSON need.
 */
export const EXTERNAL = ['better-sqlite3', 'mysql2', 'zod'];
/** Optional parts of Nest and Apollo that keypad does not use and npm does not install. */
const ABSENT = [
  /^@apollo\/(gateway|subgraph)/,
  /^@as-integrations\//,
  /^@fastify\/(multipart|view)/,
  /^@nestjs\/(microservices|platform-express|websockets)/,
  /^(file-type|ts-morph)$/,
];

/** Bundles the service with its libraries (docs/adr/0058-one-bundle.md). */
export default defineConfig({
  input: {
    main: 'src/main.ts',
    'cli/main': 'src/operations/cli/main.ts',
    // For the tests.
    'cli/program': 'src/operations/cli/program.ts',
    'database/sqlite.engine': 'src/platform/database/sqlite.engine.ts',
  },
  platform: 'node',
  tsconfig: 'tsconfig.json',
  external: [new RegExp(`^(${EXTERNAL.join('|')})(/|$)`), ...ABSENT],
  onLog(level, log, handle) {
    // A production install would not have it either.
    if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    handle(level, log);
  },
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    // GraphQL types and constraints of TypeORM are named after classes.
    keepNames: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
});
