import type { CodeTimelineStep } from './person-data';

/** The steps of one code, newest first. */
export type CodeSteps = readonly CodeTimelineStep[];

/**
 * Puts the steps of each code together, the code that began last first. A step of an unknown code
 * stands alone.
 */
export function splitByCode(steps: readonly CodeTimelineStep[]): readonly CodeSteps[] {
  const groups = new Map<string, CodeTimelineStep[]>();
  for (const [index, codeStep] of steps.entries()) {
    const key = findCodeKey(codeStep, index);
    const codeSteps = groups.get(key) ?? [];
    // A code whose oldest step comes later in the list began earlier.
    groups.delete(key);
    groups.set(key, [...codeSteps, codeStep]);
  }
  return [...groups.values()];
}

/** Returns what the steps of one code share. A notice has a message without a code. */
function findCodeKey({ challenge, message }: CodeTimelineStep, index: number): string {
  if (challenge !== null) return `challenge ${challenge}`;
  return message === null ? `step ${String(index)}` : `message ${message}`;
}

/** Steps after which nothing becomes of a code, whenever receipts of its messages come. */
const FINAL_STEPS: readonly string[] = ['ENTERED', 'ENDED', 'SPENT'];

/** Returns the step that tells what became of a code: a final one, or the newest. */
export function findDecisiveStep(codeSteps: CodeSteps): CodeTimelineStep | undefined {
  return codeSteps.find(({ step }) => FINAL_STEPS.includes(step)) ?? codeSteps[0];
}

/**
 * Returns whether steps may be missing: the next code has replaced an earlier one and taken the
 * rest, unless the user signed in, after which there is none.
 */
export function mayLackSteps(codeSteps: CodeSteps): boolean {
  const stepNames = codeSteps.map(({ step }) => step);
  return !stepNames.includes('ASKED') && !stepNames.includes('ENTERED');
}
