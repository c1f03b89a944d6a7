import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig, type AppConfig } from './settings.js';
import { ConfigError, type Environment } from '../platform/config/index.js';
import { createApp, type AppOptions } from './create-app.js';
import { banner, demoClientFaults, prepareDemo } from './demo/index.js';
import { EXIT } from './exit.js';
import { exitCodeOf, lineOf } from './failures.js';
import { holdFreePort } from './free-port.js';
import { createLogger, logOutput, NestLogger, plainOutput, startDraining } from '../platform/http/index.js';
import { startTracing, type Tracing } from '../platform/tracing/index.js';

const DRAIN_MS = 15_000;
/** Leaves 2 s of `DRAIN_MS` to close the application (FLT-3). */
const CUT_OFF_MS = 13_000;
const LINGER_MS = 1_000;
/** Maximum time to send the last spans. */
const LAST_SPANS_MS = 1_000;

export interface ServeOptions extends Pick<AppOptions, 'extensions'> {
  /** The result of `readEnvFile`, for the log. */
  readonly envFile?: string | undefined;
}

/**
 * Starts the service, and stops it on SIGTERM or SIGINT after the requests in flight (FLT-3). If it cannot start, writes
 * the reasons to standard error and exits with a code of sysexits.h.
 */
export async function serve(env: Environment, options: ServeOptions = {}): Promise<void> {
  const warnings: string[] = [];
  const config = await readConfig(env, warnings);
  if (config === undefined) return;
  try {
    await start(config, warnings, env, options);
  } catch (error) {
    process.stderr.write(`keypad does not start: ${lineOf(error)}\n`);
    process.exit(exitCodeOf(error));
  }
}

async function start(
  given: AppConfig,
  warnings: string[],
  env: Environment,
  { envFile, extensions = [] }: ServeOptions,
): Promise<void> {
  const free = given.PORT === 0 ? await holdFreePort(given.HOST) : undefined;
  // BASE_URL follows PORT, unless it is set.
  const config = free === undefined ? given : loadConfig({ ...env, PORT: String(free.port) });
  let warn = (line: string) => void warnings.push(line);
  const tracing = await startTracing(env, (line) => {
    warn(line);
  });
  const logger = createLogger(config.LOG_LEVEL, logOutput(env));
  if (envFile !== undefined) new NestLogger(logger).log(envFile, 'Settings');
  for (const warning of warnings) new NestLogger(logger).warn(warning, 'Settings');
  warn = (line) => {
    new NestLogger(logger).warn(line, 'Tracing');
  };
  const app = await createApp(config, { extensions, logger });
  const demos = config.NODE_ENV === 'production' ? { demo: undefined, desk: undefined } : await prepareDemo(app);
  stopOnSignal(app, new NestLogger(logger), tracing);
  await free?.release();
  await app.listen(config.PORT, config.HOST);
  if (config.NODE_ENV === 'development') {
    // Like the log, which gathers lines: otherwise lines that were logged before would come after the banner.
    plainOutput().write(`${banner(config, `http://localhost:${String(config.PORT)}`, demos)}\n`);
  }
}

/** Returns undefined, with every fault on standard error, if the service must not start (FLT-4). */
async function readConfig(env: Environment, warnings: string[]): Promise<AppConfig | undefined> {
  const faults: string[] = [];
  let config: AppConfig | undefined;
  try {
    config = loadConfig(env, (line) => void warnings.push(line));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.push(...error.faults);
  }
  if (env['NODE_ENV'] === 'production')
    faults.push(...(await demoClientFaults(config?.DATABASE_URL ?? env['DATABASE_URL'])));
  if (faults.length === 0) return config;
  process.stderr.write(`keypad does not start:\n${faults.map((fault) => `- ${fault}`).join('\n')}\n`);
  process.exitCode = EXIT.config;
  return undefined;
}

/**
 * Closes connections on SIGTERM only after their clients received `Connection: close`. Only a request that does not end
 * in time is cut off.
 */
function stopOnSignal(app: NestFastifyApplication, log: NestLogger, tracing: Tracing | undefined): void {
  const server: Server = app.getHttpServer();
  const stop = async (signal: string, lingerMs: number) => {
    const startedAt = performance.now();
    log.log(
      `stopping after ${signal}: no new connections; requests in progress have ${String(CUT_OFF_MS / 1000)} s`,
      'Stop',
    );
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    setTimeout(() => {
      server.closeAllConnections();
    }, CUT_OFF_MS).unref();
    startDraining(app.getHttpAdapter().getInstance());
    await sleep(lingerMs);
    await app.close();
    if (tracing !== undefined) await Promise.race([tracing.stop(), sleep(LAST_SPANS_MS)]);
    log.log(`stopped after ${String(Math.round(performance.now() - startedAt))} ms`, 'Stop');
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop('SIGTERM', LINGER_MS));
  process.once('SIGINT', () => void stop('SIGINT', 0));
}
