import { copy } from '../copy';
import { useWriting } from '../preferences';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { lastAnswer } from './last-answer';

interface AnswerBarProps {
  readonly signedIn: boolean;
  readonly hasSchema: boolean;
}

/** Under the answer: how it came. Before that, what is still missing. */
export function AnswerBar({ signedIn, hasSchema }: AnswerBarProps) {
  const { editor, exchanges } = useMessages();
  const { answer } = useStore(lastAnswer);
  const note = signedIn ? (hasSchema ? '' : editor.noSchema) : editor.signedOutHint;
  return (
    <div className="answer-bar" {...useWriting()}>
      {note !== '' && <p>{note}</p>}
      {answer !== null && (
        <dl aria-label={editor.answer}>
          <div>
            <dt className="unseen">{editor.answer}</dt>
            <dd dir="ltr">HTTP {answer.status}</dd>
          </div>
          <div>
            <dd dir="ltr">{exchanges.ms(answer.milliseconds)}</dd>
          </div>
          {answer.cost !== null && (
            <div>
              <dt>{editor.cost}</dt>
              <dd>{editor.costOf(answer.cost.operation, answer.cost.limit)}</dd>
            </div>
          )}
          <div>
            <dt>{editor.requestId}</dt>
            <dd>
              <button type="button" dir="ltr" onClick={() => void copy(answer.requestId)}>
                {answer.requestId}
              </button>
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}
