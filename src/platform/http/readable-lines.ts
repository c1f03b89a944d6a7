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
export function formatReadableLines(
  output: DestinationStream,
  colours: boolean,
): DestinationStream {
  const colourText = (text: string, code = 90) => {
    if (!colours) return text;
    return `\u001b[${String(code)}m${text}\u001b[0m`;
  };

  return {
    write: (line) => {
      const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
      const texts = [
        colourText(String(time).slice(11, 23)),
        colourText(String(level).padEnd(5), COLOURS[String(level)]),
        toFieldText(msg),
      ];
      for (const [name, value] of Object.entries(fields))
        texts.push(colourText(`${name}=${toFieldText(value)}`));

      const lineText = texts.filter((text) => text !== '').join(' ');
      output.write(`${lineText}\n${formatStack(err)}`);
    },
  };
}

function toFieldText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

function formatStack(error: unknown): string {
  if (error === undefined || error === null) return '';

  const facts = error as { type?: string; message?: string; stack?: string[] };
  const { type = 'Error', message = '', stack = [] } = facts;
  const lines = [`${type}: ${message}`, ...stack];
  return lines.map((line) => `    ${line}\n`).join('');
}
