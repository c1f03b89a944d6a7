import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * JSON lines, on standard output unless told otherwise. What is logged is listed where it is logged; nothing is
 * dumped (LOG-1).
 */
export function createLogger(level: string, destination: DestinationStream = (standard ??= standardOutput())): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describe },
    },
    destination,
  );
}

let second = 0;
let toTheSecond = '';

/** As pino's own, but the date is written once a second: it was 3 % of a short request. */
function isoTime(): string {
  const now = Date.now();
  const ms = now % 1000;
  if (now - ms !== second) {
    second = now - ms;
    toTheSecond = new Date(second).toISOString().slice(0, -4);
  }
  return `,"time":"${toTheSecond}${String(ms).padStart(3, '0')}Z"`;
}

/** Shared by all loggers of a process. */
let standard: DestinationStream | undefined;
const GATHER_MS = 10;
const ENOUGH = 65_536;

/**
 * Standard output, one write for the lines of ten milliseconds: a write for each would be a seventh of what a request
 * costs. What is left when the process ends goes out then; only kill -9 can take it along.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination(1);
  let lines = '';
  const flush = () => {
    if (lines !== '') output.write(lines);
    lines = '';
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      if (lines === '') setTimeout(flush, GATHER_MS);
      lines += line;
      if (lines.length > ENOUGH) flush();
    },
  };
}

/** Type, message and place of an error. Database errors carry statements and values; those stay out. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errno, statement } = error as NodeJS.ErrnoException & { statement?: string };
  const fromDatabase = 'sql' in error || 'query' in error || String(code).startsWith('SQLITE');
  return {
    type: error.name,
    message: fromDatabase ? 'database error' : error.message,
    code,
    errno,
    // With a question mark for each value.
    statement: statement?.replace(/\s+/g, ' ').trim().slice(0, 200),
    stack: error.stack
      ?.split('\n')
      .map((line) => line.trim())
      // A message of several lines stands here too.
      .filter((line) => line.startsWith('at '))
      .slice(0, 7),
  };
}

/** Who tells of each module and route at the start: of use to those who ask for it. */
const CHATTY = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

/** Nest's own messages in the same log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    const { context = '' } = contextOf(rest);
    this.logger[CHATTY.has(context) ? 'debug' : 'info'](contextOf(rest), String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(contextOf(rest), String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(contextOf(rest), message instanceof Error ? message.message : String(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(contextOf(rest), String(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(contextOf(rest), String(message));
  }
}

function contextOf(rest: unknown[]): { context?: string } {
  const context = rest.at(-1);
  return typeof context === 'string' ? { context } : {};
}
