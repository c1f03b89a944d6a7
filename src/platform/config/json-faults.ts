import type { core } from 'zod';
import { JsonSettingFault } from './json-setting-fault.js';

/** A file may have thousands of faulty rows. The rest are listed after these are corrected. */
const MOST_FAULTS = 20;

/**
 * Returns the message of a fault of a name: zod's own would repeat what the operator typed. All
 * others have zod's words.
 */
export function toIssueMessage(issue: core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message;
  if (issue.code !== 'unrecognized_keys') return undefined;
  const { shape = {} } = (issue.inst?._zod.def ?? {}) as { shape?: object };
  return `may have only ${Object.keys(shape).join(', ')}`;
}

/** Returns the faults with their places in the JSON. */
export function toJsonFaults(error: core.$ZodError): JsonSettingFault[] {
  const faults = new Map(
    error.issues.map((issue) => {
      // The operator typed the faulty name, so it must not be repeated.
      const isFaultyName = issue.code === 'invalid_key';
      const path = isFaultyName ? issue.path.slice(0, -1) : issue.path;
      const faultPlace = path.map(formatPathStep).join('');
      return [`${faultPlace} ${issue.message}`, new JsonSettingFault(faultPlace, issue.message)];
    }),
  );
  const shownFaults = [...faults.values()].slice(0, MOST_FAULTS);
  const moreCount = faults.size - shownFaults.length;
  if (moreCount <= 0) return shownFaults;

  const rest = new JsonSettingFault('', `has ${String(moreCount)} more faults`);
  return [...shownFaults, rest];
}

function formatPathStep(step: PropertyKey): string {
  if (typeof step === 'number') return `[${String(step)}]`;
  if (/^[\w-]{1,40}$/.test(String(step))) return `.${String(step)}`;
  return '.…';
}
