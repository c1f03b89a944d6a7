import { InvalidArgumentError, Option } from 'commander';

const LARGEST_ID = 2_147_483_647;

/** @throws InvalidArgumentError */
export function readId(text: string): number {
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id < 1 || id > LARGEST_ID)
    throw new InvalidArgumentError('It must be a positive whole number.');
  return id;
}

/** Reads a whole number from 1 to `max`. */
export function readCount(max: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (!/^\d{1,9}$/.test(text) || count < 1 || count > max) {
      throw new InvalidArgumentError(`It must be 1 to ${String(max)}.`);
    }
    return count;
  };
}

export const jsonOption = () => new Option('--json', 'print the result as JSON');

/** Returns the examples that a help text ends with. */
export function examples(...lines: string[]): string {
  return ['', 'Examples:', ...lines.map((line) => `  $ npm run -s keypad -- ${line}`)].join('\n');
}
