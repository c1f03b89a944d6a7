import 'vitest';

declare module 'vitest' {
  /** What the configuration and the global set-up hand to the specs of a project. */
  export interface ProvidedContext {
    engine: 'sqlite' | 'mariadb';
    /** Folder of this run; removed at its end. */
    runFolder: string;
    /** Address of the MariaDB server, without a database. */
    serverUrl: string;
  }
}
