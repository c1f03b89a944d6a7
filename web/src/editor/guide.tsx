import './guide.css';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { phone } from '../phone/phone-store';
import { useWritingAttributes } from '../preferences';
import { signIn } from '../sign-in/sign-in-store';
import { useRequestLabel } from '../sign-in/use-request-label';
import { useStore } from '../store';
import { useSecondsUntil } from '../use-countdown';
import { lastResponse } from './last-response';

export interface FirstStepsGuideProps {
  readonly signedIn: boolean;
  readonly hasPhone: boolean;
}

interface ConsoleGuideStep {
  readonly name: string;
  readonly about: string;
  readonly isDone: boolean;
}

function useGuideSteps({ signedIn, hasPhone }: FirstStepsGuideProps): readonly ConsoleGuideStep[] {
  const { guide } = useMessages();
  const { requested, channel, dialAgain, ussdCode } = useStore(signIn);
  const { arrived } = useStore(phone);
  const { hasRun } = useStore(lastResponse);
  const secondsLeft = useSecondsUntil(requested?.expiresAt ?? 0);

  const requestLabel = useRequestLabel();
  const isLastCodeShown = dialAgain !== '' && arrived !== '';
  const isCodeOpen = requested?.isSpent === false && secondsLeft > 0;
  const isRequested = signedIn || isCodeOpen || isLastCodeShown;
  const channelSteps = hasPhone ? guide.readCode : guide.readCodeElsewhere;
  const readCode = channelSteps[requested?.channel ?? channel];
  // With USSD_REF=on, the code to dial is known after the request.
  const toDial = requested?.ussdCode || dialAgain || ussdCode || '…';
  return [
    { name: guide.getCode, about: guide.getCodeAbout(requestLabel), isDone: isRequested },
    { name: readCode.name, about: readCode.about(toDial), isDone: signedIn },
    { name: guide.run, about: guide.runAbout, isDone: signedIn && hasRun },
  ];
}

/** A sentence about the service, and the steps to the first response, each ticked when done. */
export function FirstStepsGuide({ signedIn, hasPhone }: FirstStepsGuideProps) {
  const { guide } = useMessages();
  const guideSteps = useGuideSteps({ signedIn, hasPhone });
  const writingAttributes = useWritingAttributes();
  return (
    <section className="guide" aria-label={guide.heading} {...writingAttributes}>
      <p className="guide-about">{guide.about}</p>
      <GuideStepList steps={guideSteps} />
    </section>
  );
}

/** The steps in order. The first that is not done is the current one. */
function GuideStepList({ steps }: { readonly steps: readonly ConsoleGuideStep[] }) {
  const currentIndex = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol>
      {steps.map((step, index) => (
        <GuideStepItem
          key={index}
          step={step}
          number={index + 1}
          isCurrent={index === currentIndex}
        />
      ))}
    </ol>
  );
}

interface GuideStepItemProps {
  readonly step: ConsoleGuideStep;
  readonly number: number;
  readonly isCurrent: boolean;
}

function GuideStepItem({ step: { name, about, isDone }, number, isCurrent }: GuideStepItemProps) {
  const { guide } = useMessages();
  return (
    <li data-state={isDone ? 'done' : undefined} aria-current={isCurrent ? 'step' : undefined}>
      <span className="guide-mark" aria-hidden="true">
        {isDone ? <LineIcon name="done" /> : guide.number(number)}
      </span>
      <div>
        <b>{name}</b>
        {isDone && <span className="unseen">{guide.done}</span>}
        <p>{about}</p>
      </div>
    </li>
  );
}
