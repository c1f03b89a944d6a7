import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig, type AppConfig } from './settings.js';
import { ConfigError, type EnvironmentVariables } from '../platform/config/index.js';
import { createApp, type CreateAppOptions } from './create-app.js';
import { formatBanner, findDemoClientFaults, prepareDemo } from './demo/index.js';
import { EXIT } from './exit.js';
import { toExitCode, toFailureLine } from './failures.js';
import { holdFreePort, type ReservedFreePort } from './free-port.js';
import {
  createLogger,
  createLogOutput,
  NestLogger,
  getPlainOutput,
  startDraining,
} from '../platform/http/index.js';
import { startTracing, type ProcessTracing } from '../platform/tracing/index.js';

type DemoClients = Awaited<ReturnType<typeof prepareDemo>>;

const DRAIN_MS = 15_000;
/** Leaves 2 s of `DRAIN_MS` to close the application (FLT-3). */
const CUT_OFF_MS = 13_000;
const LINGER_MS = 1_000;
/** Maximum time to send the last spans. */
const LAST_SPANS_MS = 1_000;

export interface ServeOptions extends Pick<CreateAppOptions, 'extensions'> {
  /** The result of `readEnvFile`, for the log. */
  readonly envFile?: string | undefined;
}

/**
 * Starts the service, and stops it on SIGTERM or SIGINT after the requests in flight (FLT-3). If it
 * cannot start, writes the reasons to standard error and exits with a code of sysexits.h.
 */
export async function serve(env: EnvironmentVariables, options: ServeOptions = {}): Promise<void> {
  const warnings: string[] = [];
  const config = await tryLoadConfig(env, warnings);
  if (config === undefined) return;
  try {
    await startService(config, warnings, env, options);
  } catch (error) {
    process.stderr.write(`keypad does not start: ${toFailureLine(error)}\n`);
    process.exit(toExitCode(error));
  }
}

async function startService(
  given: AppConfig,
  warnings: string[],
  env: EnvironmentVariables,
  { envFile, extensions = [] }: ServeOptions,
): Promise<void> {
  const freePort = await reservePort(given);
  const config = withReservedPort(given, freePort, env);

  // There is no log yet: a warning of tracing is one of the settings.
  let writeWarning = (line: string) => void warnings.push(line);
  const tracing = await startTracing(env, (line) => {
    writeWarning(line);
  });

  const logger = createLogger(config.LOG_LEVEL, createLogOutput(env));
  const log = new NestLogger(logger);
  logSettings(log, envFile, warnings);
  writeWarning = (line) => {
    log.warn(line, 'Tracing');
  };

  const app = await createApp(config, { extensions, logger });
  const demoClients = await prepareDemoClients(app, config);
  stopOnSignal(app, log, tracing);

  await freePort?.release();
  await app.listen(config.PORT, config.HOST);
  if (config.NODE_ENV === 'development') writeBanner(config, demoClients);
}

/** Holds a free port for PORT=0, because BASE_URL must name it before the service listens. */
async function reservePort({ PORT, HOST }: AppConfig): Promise<ReservedFreePort | undefined> {
  if (PORT !== 0) return undefined;
  return holdFreePort(HOST);
}

/** Reads the settings with the reserved port, because BASE_URL follows PORT, unless it is set. */
function withReservedPort(
  given: AppConfig,
  freePort: ReservedFreePort | undefined,
  env: EnvironmentVariables,
): AppConfig {
  if (freePort === undefined) return given;
  return loadConfig({ ...env, PORT: String(freePort.port) });
}

function logSettings(log: NestLogger, envFile: string | undefined, warnings: string[]): void {
  if (envFile !== undefined) log.log(envFile, 'Settings');
  for (const warning of warnings) log.warn(warning, 'Settings');
}

async function prepareDemoClients(
  app: NestFastifyApplication,
  { NODE_ENV }: AppConfig,
): Promise<DemoClients> {
  if (NODE_ENV === 'production') return { demo: undefined, desk: undefined };
  return prepareDemo(app);
}

/**
 * Writes like the log, which gathers lines: otherwise lines that were logged before would come
 * after the banner.
 */
function writeBanner(config: AppConfig, demoClients: DemoClients): void {
  const address = `http://localhost:${String(config.PORT)}`;
  const banner = formatBanner(config, address, demoClients);
  getPlainOutput().write(`${banner}\n`);
}

/** Returns undefined, with every fault on standard error, if the service must not start (FLT-4). */
async function tryLoadConfig(
  env: EnvironmentVariables,
  warnings: string[],
): Promise<AppConfig | undefined> {
  const faults: string[] = [];
  let config: AppConfig | undefined;
  try {
    config = loadConfig(env, (line) => void warnings.push(line));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.push(...error.faults);
  }

  if (env['NODE_ENV'] === 'production') {
    const url = config?.DATABASE_URL ?? env['DATABASE_URL'];
    faults.push(...(await findDemoClientFaults(url)));
  }
  if (faults.length === 0) return config;

  const faultLines = faults.map((fault) => `- ${fault}`);
  process.stderr.write(`keypad does not start:\n${faultLines.join('\n')}\n`);
  process.exitCode = EXIT.config;
  return undefined;
}

/**
 * Closes connections on SIGTERM only after their clients received `Connection: close`. Only a
 * request that does not end in time is cut off.
 */
function stopOnSignal(
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
