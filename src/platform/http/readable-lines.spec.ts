import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.js';
import { formatReadableLines } from './readable-lines.js';

function written(colours: boolean, log: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  log(createLogger('info', formatReadableLines({ write: (line) => void (text += line) }, colours)));
  return text;
}

describe('the log at a terminal', () => {
  it('writes time, level, message and fields of a line', () => {
    const text = written(false, (logger) => {
      logger.info({ route: '/api/oauth/token', status: 200, ms: 3.5 }, 'request');
    });
    expect(text).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} info {2}request route=\/api\/oauth\/token status=200 ms=3\.5\n$/,
    );
  });

  it('writes an error with its stack below the line, and without the message of the database', () => {
    const fault = Object.assign(new Error('Duplicate entry 09120000001'), { sql: 'INSERT' });
    const text = written(false, (logger) => {
      logger.error({ err: fault }, 'failed');
    });
    expect(text).toMatch(/error failed\n {4}Error: database error\n {4}at /);
    expect(text).not.toContain('0912');
  });

  it('colours the level on a terminal only', () => {
    const log = (logger: ReturnType<typeof createLogger>) => {
      logger.warn('x');
    };
    expect(written(true, log)).toContain('\u001b[33mwarn \u001b[0m x');
    expect(written(false, log)).not.toContain('\u001b');
  });
});
