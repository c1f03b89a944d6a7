import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * JSON lines, on standard output unless told otherwise. What is logged is listed where it is logged; nothing is
 * dumped (LOG-1).
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describe },
    },
    destination,
  );
}

/** Type, message and place of an error. Database errors carry statements and values; those stay out. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, errno } = error as NodeJS.ErrnoException;
  const fromDatabase = 'sql' in error || 'query' in error || String(code).startsWith('SQLITE');
  return {
    type: error.name,
    message: fromDatabase ? 'database error' : error.message,
    code,
    errno,
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
