import type { ReactNode } from 'react';
import { NumberText } from '../../number-text';
import { useDeskMessages } from '../messages';
import { toMilliseconds } from '../time-value';
import { useTimeFormats } from '../times';
import { type CodeSteps, findDecisiveStep, mayLackSteps, splitByCode } from './code-groups';
import type { CodeTimelineStep } from './person-data';
import { getFactSeparator } from '../../fact-separator';

const GOOD_STEPS = new Set(['DELIVERED', 'SHOWN', 'ENTERED']);
const BAD_STEPS = new Set(['WITHHELD', 'FAILED', 'UNDELIVERED', 'WRONG', 'SPENT']);

function classifyCodeStep(step: string): 'good' | 'bad' | 'open' {
  if (GOOD_STEPS.has(step)) return 'good';
  if (BAD_STEPS.has(step)) return 'bad';
  return 'open';
}

/**
 * Returns whether a code can still be sent again.
 * @param now present time of the service
 */
export function isCodeSendable(steps: readonly CodeTimelineStep[], now: number): boolean {
  return steps.some((each) => toMilliseconds(each.sendable_until) > now);
}

interface CodeTimelineProps {
  readonly steps: readonly CodeTimelineStep[];
  /** Buttons above the steps. */
  readonly children?: ReactNode;
}

/**
 * The codes of the last day, newest first. The steps of each are folded.
 */
export function CodeTimeline({ steps, children }: CodeTimelineProps) {
  const personWords = useDeskMessages().person;
  return (
    <section>
      <h3>{personWords.codes}</h3>
      {children}
      {steps.length === 0 && <p className="faint">{personWords.noCodes}</p>}
      {splitByCode(steps).map((codeSteps, index) => (
        <CodeGroup key={index} codeSteps={codeSteps} />
      ))}
      {steps.length > 0 && <p className="faint code-note">{personWords.lostCodes}</p>}
    </section>
  );
}

/** One code in one line: what became of it, and when. Its request is the oldest step. */
function CodeGroup({ codeSteps }: { readonly codeSteps: CodeSteps }) {
  const { laterSteps } = useDeskMessages().person;
  const timeFormats = useTimeFormats();
  const decisiveStep = findDecisiveStep(codeSteps);
  if (decisiveStep === undefined) return null;
  return (
    <details className="code-group">
      <summary data-outcome={classifyCodeStep(decisiveStep.step)}>
        <CodeStepMark step={decisiveStep.step} />
        <span className="code-outcome">
          <NumberText text={decisiveStep.text} />
          {mayLackSteps(codeSteps) && <span className="faint">{laterSteps}</span>}
        </span>
        <time className="faint" title={timeFormats.full(decisiveStep.at)}>
          {timeFormats.clock(decisiveStep.at)}
        </time>
      </summary>
      <ol className="timeline">
        {codeSteps.map((codeStep, index) => (
          <CodeStepItem key={index} codeStep={codeStep} />
        ))}
      </ol>
    </details>
  );
}

function CodeStepItem({ codeStep }: { readonly codeStep: CodeTimelineStep }) {
  const timeFormats = useTimeFormats();
  const { at, step, text, provider, detail } = codeStep;
  return (
    <li data-outcome={classifyCodeStep(step)} data-step={step}>
      <CodeStepMark step={step} />
      <span>
        <NumberText text={text} />
      </span>
      <span className="faint">
        <time title={timeFormats.full(at)}>{timeFormats.clock(at)}</time>
        {provider !== null && (
          <>
            {getFactSeparator()}
            <bdi>{provider}</bdi>
          </>
        )}
        {step === 'FAILED' && detail !== '' && (
          <>
            {getFactSeparator()}
            <bdi lang="en">{detail}</bdi>
          </>
        )}
      </span>
    </li>
  );
}

function CodeStepMark({ step }: { readonly step: string }) {
  return (
    <svg className="mark" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      {GOOD_STEPS.has(step) && <path d="M5 8.2l2.2 2.2L11.2 6" />}
      {BAD_STEPS.has(step) && <path d="M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4" />}
    </svg>
  );
}
