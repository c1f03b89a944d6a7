import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestLogger, startDraining } from '../platform/http/index.js';
import type { ProcessTracing } from '../platform/tracing/index.js';

const DRAIN_MS = 15_000;
/** Leaves 2 s of `DRAIN_MS` to close the application (FLT-3). */
const CUT_OFF_MS = 13_000;
const LINGER_MS = 1_000;
/** Maximum time to send the last spans. */
const LAST_SPANS_MS = 1_000;

/**
 * Closes connections on SIGTERM only after their clients received `Connection: close`. Only a
 * request that does not end in time is cut off.
 */
export function stopOnSignal(
  app: NestFastifyApplication,
  log: NestLogger,
  tracing: ProcessTracing | undefined,
): void {
  const stopService = async (signal: string, lingerMs: number) => {
    const startedAt = performance.now();
    logStop(log, signal);
    limitStop(app);

    startDraining(app.getHttpAdapter().getInstance());
    await sleep(lingerMs);
    await app.close();
    if (tracing !== undefined) await Promise.race([tracing.stop(), sleep(LAST_SPANS_MS)]);

    const tookMs = Math.round(performance.now() - startedAt);
    log.log(`stopped after ${String(tookMs)} ms`, 'Stop');
    process.exit(0);
  };
  process.once('SIGTERM', () => void stopService('SIGTERM', LINGER_MS));
  process.once('SIGINT', () => void stopService('SIGINT', 0));
}

function logStop(log: NestLogger, signal: string): void {
  const seconds = String(CUT_OFF_MS / 1000);
  log.log(
    `stopping after ${signal}: no new connections; requests in progress have ${seconds} s`,
    'Stop',
  );
}

/** Cuts off requests that do not end in time, and ends the process if even that is too slow. */
function limitStop(app: NestFastifyApplication): void {
  const server: Server = app.getHttpServer();
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  setTimeout(() => {
    server.closeAllConnections();
  }, CUT_OFF_MS).unref();
}
