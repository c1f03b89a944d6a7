import type { DestinationStream } from 'pino';

const COLOURS: Readonly<Record<string, number>> = {
  trace: 90,
  debug: 90,
  info: 32,
  warn: 33,
  error: 31,
  fatal: 31,
};

/**
 * Returns a destination that turns each JSON line into one for a person at a terminal: time, level,
 * message, fields.
 */
export function readableLines(output: DestinationStream, colours: boolean): DestinationStream {
  const colourText = (text: string, code = 90) =>
    colours ? `\u001b[${String(code)}m${text}\u001b[0m` : text;
  return {
    write: (line) => {
      const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
      const fieldTexts = Object.entries(fields).map(([name, value]) =>
        colourText(`${name}=${toFieldText(value)}`),
      );
      const headTexts = [
        colourText(String(time).slice(11, 23)),
        colourText(String(level).padEnd(5), COLOURS[String(level)]),
      ];
      output.write(
        `${[...headTexts, toFieldText(msg), ...fieldTexts].filter((part) => part !== '').join(' ')}\n${formatStack(err)}`,
      );
    },
  };
}

function toFieldText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

function formatStack(error: unknown): string {
  if (error === undefined || error === null) return '';
  const {
    type,
    message,
    stack = [],
  } = error as { type?: string; message?: string; stack?: string[] };
  return [`${type ?? 'Error'}: ${message ?? ''}`, ...stack].map((line) => `    ${line}\n`).join('');
}
