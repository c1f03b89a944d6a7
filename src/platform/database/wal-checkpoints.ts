import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Writing statements and commits after which the log is copied. */
const WRITES_APART = 1000;

/**
 * Pages of the log after which SQLite copies it by itself, and holds the event loop for that. The
 * thread has copied nearly all of them by then.
 */
export const LOG_PAGES_AT_MOST = 16_000;

/**
 * A database that was closed meanwhile needs no copy, and SQLite keeps what could not be copied in
 * the log.
 */
const COPY_LOGS = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData);
parentPort.on('message', (path) => {
  try {
    const database = new Database(path, { fileMustExist: true });
    try {
      database.pragma('synchronous = FULL');
      database.pragma('wal_checkpoint(PASSIVE)');
    } finally {
      database.close();
    }
  } catch {}
});
`;

/** The thread of all databases of this process. */
let copyThread: Worker | undefined;

/**
 * Copies SQLite's write-ahead log into the file, in a thread that has a connection of its own: the
 * copy waits for two syncs of the disk, which would hold the event loop. It blocks no reader and no
 * writer.
 */
export class WalCheckpoints {
  private writeCount = 0;

  constructor(private readonly path: string) {}

  noteWrite(): void {
    this.writeCount += 1;
    if (this.writeCount % WRITES_APART !== 0) return;
    copyThread ??= startCopyThread();
    copyThread.postMessage(this.path);
  }
}

function startCopyThread(): Worker {
  const driverPath = createRequire(import.meta.url).resolve('better-sqlite3');
  const thread = new Worker(COPY_LOGS, { eval: true, execArgv: [], workerData: driverPath });
  // Without the thread SQLite copies the log by itself.
  thread.on('error', () => undefined);
  thread.unref();
  return thread;
}
