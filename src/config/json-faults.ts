import type { core } from 'zod';
import { JsonFault } from './json-fault.js';

/** A file may have thousands of faulty rows. The rest are listed after these are corrected. */
const MOST_FAULTS = 20;
const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
};

/** Returns the message of a fault for which the schema has none. Zod's own messages would repeat values. */
export function wordingOf(issue: core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'must be set';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'of another kind'}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `may have only ${membersOf(issue.inst).join(', ')}`;
    case 'invalid_key':
      return String(issue.issues[0]?.message);
    case 'too_small':
      return `must have at least ${String(issue.minimum)}`;
    case 'too_big':
      return `must have at most ${String(issue.maximum)}`;
    default:
      return 'is not valid';
  }
}

/** Returns the faults with their places in the JSON. */
export function faultsOf(error: core.$ZodError): JsonFault[] {
  const faults = new Map(
    error.issues.map((issue) => {
      // The operator typed the faulty name, so it must not be repeated.
      const path = issue.code === 'invalid_key' ? issue.path.slice(0, -1) : issue.path;
      const place = path.map(stepOf).join('');
      return [`${place} ${issue.message}`, new JsonFault(place, issue.message)];
    }),
  );
  const shown = [...faults.values()].slice(0, MOST_FAULTS);
  const more = faults.size - shown.length;
  return more > 0 ? [...shown, new JsonFault('', `has ${String(more)} more faults`)] : shown;
}

function stepOf(step: PropertyKey): string {
  if (typeof step === 'number') return `[${String(step)}]`;
  return /^[\w-]{1,40}$/.test(String(step)) ? `.${String(step)}` : '.…';
}

function membersOf(schema: core.$ZodRawIssue['inst']): string[] {
  const { shape = {} } = (schema?._zod.def ?? {}) as { shape?: object };
  return Object.keys(shape);
}
