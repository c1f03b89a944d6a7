import './guide.css';
import { useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';
import { Icon } from '../icon';
import { useMessages } from '../messages';
import { phone } from '../phone/phone-store';
import { useWriting } from '../preferences';
import { signIn } from '../sign-in/sign-in-store';
import { useStore } from '../store';
import { lastResponse } from './last-response';

interface GuideProps {
  readonly signedIn: boolean;
  readonly hasPhone: boolean;
}

/** Returns true while the response pane is empty and no operation runs. */
function useEmptyPane(): boolean {
  const pane = useGraphiQL((state) => state.responseEditor);
  const isFetching = useGraphiQL((state) => state.isFetching);
  const [text, setText] = useState('');

  useEffect(() => {
    setText(pane?.getValue() ?? '');
    const listener = pane?.onDidChangeModelContent(() => {
      setText(pane.getValue());
    });
    return () => {
      listener?.dispose();
    };
  }, [pane]);

  return pane !== undefined && text === '' && !isFetching;
}

/** The steps to the first response, in the empty response pane. Each is ticked when it is done. */
export function Guide({ signedIn, hasPhone }: GuideProps) {
  const { guide } = useMessages();
  const { requested, channel, dialAgain, ussdCode } = useStore(signIn);
  const { arrived } = useStore(phone);
  const { hasRun } = useStore(lastResponse);
  const writing = useWriting();
  if (!useEmptyPane()) return null;

  const isRequested =
    signedIn || requested?.isSpent === false || (dialAgain !== '' && arrived !== '');
  const step = requested?.channel ?? channel;
  const readCode = (hasPhone ? guide.readCode : guide.readCodeElsewhere)[step];
  // With USSD_REF=on, the code to dial is known after the request.
  const toDial = requested?.ussdCode || dialAgain || ussdCode || '…';
  const steps = [
    { name: guide.getCode, about: guide.getCodeAbout, isDone: isRequested },
    { name: readCode.name, about: readCode.about(toDial), isDone: signedIn },
    { name: guide.run, about: guide.runAbout, isDone: signedIn && hasRun },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className="guide" aria-label={guide.heading} {...writing}>
      <ol>
        {steps.map(({ name, about, isDone }, index) => (
          <li
            key={index}
            data-state={isDone ? 'done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="guide-mark" aria-hidden="true">
              {isDone ? <Icon name="done" /> : guide.number(index + 1)}
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
