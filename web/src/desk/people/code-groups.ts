import type { CodeTimelineStep } from './person-data';

/** The steps of one code, newest first. */
export type CodeSteps = readonly CodeTimelineStep[];

/**
 * Puts the steps of each code together. A code begins with its request; of an older one, whose row
 * the next one has replaced, only its message is left.
 */
export function splitByCode(steps: readonly CodeTimelineStep[]): readonly CodeSteps[] {
  const groups: CodeTimelineStep[][] = [];
  let isOpen = false;
  for (const [index, codeStep] of steps.entries()) {
    if (isOpen) groups.at(-1)?.push(codeStep);
    else groups.push([codeStep]);
    isOpen = !isGroupEnd(codeStep, steps[index + 1]);
  }
  return groups;
}

function isGroupEnd({ step }: CodeTimelineStep, older: CodeTimelineStep | undefined): boolean {
  if (step === 'ASKED') return true;
  return step === 'QUEUED' && older?.step !== 'ASKED';
}
