import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadConfig, type AppConfig } from './settings.js';
import { ConfigError, type EnvironmentVariables } from '../platform/config/index.js';
import { createApp, type CreateAppOptions } from './create-app.js';
import {
  formatBanner,
  findDemoClientFaults,
  prepareDemo,
  type PreparedDemoClients,
} from './demo/index.js';
import { EXIT } from './exit.js';
import { toExitCode, toFailureLine } from './failures.js';
import { holdFreePort, type ReservedFreePort } from './free-port.js';
import {
  createLogger,
  createLogOutput,
  NestLogger,
  getPlainOutput,
} from '../platform/http/index.js';
import { startTracing } from '../platform/tracing/index.js';
import { stopOnSignal } from './stop-service.js';

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
): Promise<PreparedDemoClients> {
  if (NODE_ENV === 'production') return { demo: undefined, desk: undefined };
  return prepareDemo(app);
}

/**
 * Writes like the log, which gathers lines: otherwise lines that were logged before would come
 * after the banner.
 */
function writeBanner(config: AppConfig, demoClients: PreparedDemoClients): void {
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
