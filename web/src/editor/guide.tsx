import './guide.css';
import { useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';
import { LineIcon } from '../icon';
import { useMessages } from '../messages';
import { phone } from '../phone/phone-store';
import { useWritingAttributes } from '../preferences';
import { signIn } from '../sign-in/sign-in-store';
import { useStore } from '../store';
import { lastResponse } from './last-response';

interface FirstStepsGuideProps {
  readonly signedIn: boolean;
  readonly hasPhone: boolean;
}

/** Returns true while the response pane is empty and no operation runs. */
function useEmptyPane(): boolean {
  const responseEditor = useGraphiQL((state) => state.responseEditor);
  const isFetching = useGraphiQL((state) => state.isFetching);
  const [text, setText] = useState('');

  useEffect(() => {
    setText(responseEditor?.getValue() ?? '');
    const contentListener = responseEditor?.onDidChangeModelContent(() => {
      setText(responseEditor.getValue());
    });
    return () => {
      contentListener?.dispose();
    };
  }, [responseEditor]);

  return responseEditor !== undefined && text === '' && !isFetching;
}

/** The steps to the first response, in the empty response pane. Each is ticked when it is done. */
export function FirstStepsGuide({ signedIn, hasPhone }: FirstStepsGuideProps) {
  const { guide } = useMessages();
  const { requested, channel, dialAgain, ussdCode } = useStore(signIn);
  const { arrived } = useStore(phone);
  const { hasRun } = useStore(lastResponse);
  const writingAttributes = useWritingAttributes();
  if (!useEmptyPane()) return null;

  const isRequested =
    signedIn || requested?.isSpent === false || (dialAgain !== '' && arrived !== '');
  const codeChannel = requested?.channel ?? channel;
  const readCode = (hasPhone ? guide.readCode : guide.readCodeElsewhere)[codeChannel];
  // With USSD_REF=on, the code to dial is known after the request.
  const toDial = requested?.ussdCode || dialAgain || ussdCode || '…';
  const guideSteps = [
    { name: guide.getCode, about: guide.getCodeAbout, isDone: isRequested },
    { name: readCode.name, about: readCode.about(toDial), isDone: signedIn },
    { name: guide.run, about: guide.runAbout, isDone: signedIn && hasRun },
  ];
  const currentIndex = guideSteps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="guide" aria-label={guide.heading} {...writingAttributes}>
      <ol>
        {guideSteps.map(({ name, about, isDone }, index) => (
          <li
            key={index}
            data-state={isDone ? 'done' : undefined}
            aria-current={index === currentIndex ? 'step' : undefined}
          >
            <span className="guide-mark" aria-hidden="true">
              {isDone ? <LineIcon name="done" /> : guide.number(index + 1)}
            </span>
            <div>
              <b>{name}</b>
              {isDone && <span className="unseen">{guide.done}</span>}
              <p>{about}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
