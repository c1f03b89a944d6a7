import { InvalidArgumentError, Option } from 'commander';

/** @throws InvalidArgumentError */
export function readId(text: string): number {
  const id = Number(text);
  if (!/^\d{1,16}$/.test(text) || id < 1 || !Number.isSafeInteger(id))
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

/** Reads the reason of an act, for the audit trail. */
export function readReason(text: string): string {
  const reason = text.trim();
  if (!/^[^\p{Cc}\p{Cs}]{1,200}$/u.test(reason)) throw new InvalidArgumentError('It must be 1 to 200 characters.');
  return reason;
}

/** Describes an argument that names a user. */
export const USER = 'user_id, phone number in any usual form, or e-mail address';

export const jsonOption = () => new Option('--json', 'print the result as JSON');

/** Returns the examples that a help text ends with. */
export function examples(...lines: string[]): string {
  return ['', 'Examples:', ...lines.map((line) => `  $ npm run -s keypad -- ${line}`)].join('\n');
}
