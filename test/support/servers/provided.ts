import 'vitest';

declare module 'vitest' {
  /** Values that the configuration and the global set-up provide to specs. */
  export interface ProvidedContext {
    engine: 'sqlite' | 'mariadb';
    /** Value of GRAPHQL_FAST_LANE. */
    fastLane: 'on' | 'off';
    /** Folder of this run; removed at its end. */
    runFolder: string;
    /** Address of the MariaDB server, without a database. */
    serverUrl: string;
  }
}
