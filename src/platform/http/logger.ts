import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { EnvironmentVariables } from '../config/index.js';
import { getTracing } from '../tracing/index.js';
import { formatReadableLines } from './readable-lines.js';

/**
 * Creates a logger of JSON lines, on standard output by default. Each log call lists its fields; no
 * object is logged whole (LOG-1).
 */
export function createLogger(
  level: string,
  destination: DestinationStream = (sharedOutput ??= createStandardOutput()),
): Logger {
  const processTracing = getTracing();
  return pino(
    {
      level,
      base: null,
      timestamp: formatIsoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      ...(processTracing !== undefined && { mixin: () => ({ trace_id: processTracing.traceId }) }),
    },
    destination,
  );
}

let currentSecond = 0;
let secondText = '';

/** Writes the time like pino, but formats the date once a second: it was 3 % of a short request. */
function formatIsoTime(): string {
  const now = Date.now();
  const ms = now % 1000;
  if (now - ms !== currentSecond) {
    currentSecond = now - ms;
    secondText = new Date(currentSecond).toISOString().slice(0, -4);
  }
  return `,"time":"${secondText}${String(ms).padStart(3, '0')}Z"`;
}

/** Shared by all loggers of a process. */
let sharedOutput: DestinationStream | undefined;
const GATHER_MS = 10;
const ENOUGH_CHARACTERS = 65_536;

/**
 * Writes the lines of ten milliseconds at once: a write for each line took a seventh of a request.
 * The rest is written when the process exits; only kill -9 loses it. pino's own buffering costs
 * more (docs/adr/0044).
 */
function createStandardOutput(): DestinationStream {
  const output = pino.destination(1);
  let gatheredLines = '';
  const flushLines = () => {
    if (gatheredLines !== '') output.write(gatheredLines);
    gatheredLines = '';
  };

  process.on('exit', () => {
    // `output` writes in another thread, which the end of the process does not wait for.
    if (gatheredLines !== '') pino.destination({ dest: 1, sync: true }).write(gatheredLines);
  });

  return {
    write: (line) => {
      if (gatheredLines === '') setTimeout(flushLines, GATHER_MS);
      gatheredLines += line;
      if (gatheredLines.length > ENOUGH_CHARACTERS) flushLines();
    },
  };
}

/**
 * Describes an error by type, message and stack. A database error loses its message, which may
 * contain values.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };

  const { code, errno, statement } = error as NodeJS.ErrnoException & { statement?: string };
  const isOfDatabase = 'sql' in error || 'query' in error || String(code).startsWith('SQLITE');
  const stackLines = error.stack?.split('\n').map((line) => line.trim());

  return {
    type: error.name,
    message: isOfDatabase ? 'database error' : error.message,
    code,
    errno,
    // It has a question mark for each value.
    statement: statement?.replace(/\s+/g, ' ').trim().slice(0, 200),
    // A message of several lines is part of the stack too.
    stack: stackLines?.filter((line) => line.startsWith('at ')).slice(0, 7),
  };
}

/** Returns the output of the log as it is, for text that is no line of it. */
export function getPlainOutput(): DestinationStream {
  return (sharedOutput ??= createStandardOutput());
}

/**
 * Returns the output of the log. A developer at a terminal reads lines instead of JSON, in colours
 * without NO_COLOR.
 */
export function createLogOutput(env: EnvironmentVariables): DestinationStream {
  const output = getPlainOutput();
  if (env['NODE_ENV'] === 'production' || !process.stdout.isTTY) return output;
  return formatReadableLines(output, !env['NO_COLOR']);
}

/**
 * Contexts of Nest that are logged at level debug. The first three log each module and route at the
 * start. The others say "started" before the port is open, and log an error of the start that
 * `serve` reports as well.
 */
const CHATTY_CONTEXTS = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'ExceptionHandler',
]);

/** Writes Nest's own messages to the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    const level = isChatty(rest) ? 'debug' : 'info';
    this.logger[level](toLogContext(rest), String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(toLogContext(rest), String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const level = isChatty(rest) ? 'debug' : 'error';
    const messageText = message instanceof Error ? message.message : String(message);
    this.logger[level](toLogContext(rest), messageText);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(toLogContext(rest), String(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(toLogContext(rest), String(message));
  }
}

function toLogContext(rest: unknown[]): { context?: string } {
  const context = rest.at(-1);
  if (typeof context !== 'string') return {};
  return { context };
}

function isChatty(rest: unknown[]): boolean {
  const { context = '' } = toLogContext(rest);
  return CHATTY_CONTEXTS.has(context);
}
