import type { DestinationStream } from 'pino';

const COLOURS: Readonly<Record<string, number>> = { trace: 90, debug: 90, info: 32, warn: 33, error: 31, fatal: 31 };

/** Returns a destination that turns each JSON line into one for a person at a terminal: time, level, message, fields. */
export function readableLines(output: DestinationStream, colours: boolean): DestinationStream {
  const paint = (text: string, code = 90) => (colours ? `\u001b[${String(code)}m${text}\u001b[0m` : text);
  return {
    write: (line) => {
      const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
      const rest = Object.entries(fields).map(([name, value]) => paint(`${name}=${textOf(value)}`));
      const head = [paint(String(time).slice(11, 23)), paint(String(level).padEnd(5), COLOURS[String(level)])];
      output.write(`${[...head, textOf(msg), ...rest].filter((part) => part !== '').join(' ')}\n${stackOf(err)}`);
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stackOf(error: unknown): string {
  if (error === undefined || error === null) return '';
  const { type, message, stack = [] } = error as { type?: string; message?: string; stack?: string[] };
  return [`${type ?? 'Error'}: ${message ?? ''}`, ...stack].map((line) => `    ${line}\n`).join('');
}
