import './compose-head.css';
import { useRef, useState } from 'react';
import { ChoiceField } from '../../sign-in/fields';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { MoreButton } from '../more-button';
import { openDiagnosis } from '../people/open-diagnosis';
import { matchesCase } from './canned-answers';
import type { CannedAnswer } from './conversation-store';
import { useCannedAnswers } from './use-canned-answers';
import type { OpenReplyDraft } from './use-reply-draft';

interface ComposeHeadProps {
  readonly draft: OpenReplyDraft;
  readonly isClosed: boolean;
  readonly onAnswer: (answer: CannedAnswer) => void;
}

/** The choice of reply or note, and the prepared texts for a reply. */
export function ComposeHead({ draft, isClosed, onAnswer }: ComposeHeadProps) {
  const conversationWords = useDeskMessages().conversation;
  return (
    <div className="compose-head">
      {isClosed && <p className="faint">{conversationWords.closed}</p>}
      {!isClosed && (
        <ChoiceField
          label={conversationWords.kind}
          value={draft.kind}
          options={conversationWords.kinds}
          onChoice={draft.chooseKind}
        />
      )}
      {draft.kind === 'reply' && <CannedAnswerList onAnswer={onAnswer} />}
    </div>
  );
}

/** The prepared texts, of which as many as fit are shown before the rest is asked for. */
function CannedAnswerList({ onAnswer }: Pick<ComposeHeadProps, 'onAnswer'>) {
  const conversationWords = useDeskMessages().conversation;
  const answers = useCannedAnswers();
  const { kind } = useStore(openDiagnosis);
  const [isComplete, setComplete] = useState(false);
  const listElement = useRef<HTMLUListElement>(null);
  if (answers.length === 0) return null;

  function showAll() {
    setComplete(true);
    // The button that had the focus goes.
    listElement.current?.querySelector('button')?.focus();
  }

  return (
    <ul
      ref={listElement}
      className="canned"
      data-complete={isComplete}
      aria-label={conversationWords.canned}
    >
      {answers.map((answer) => (
        <li key={answer.title}>
          <button
            className="link-button"
            data-fits={matchesCase(answer, kind)}
            title={matchesCase(answer, kind) ? conversationWords.fits : answer.title}
            type="button"
            dir="auto"
            onClick={() => {
              onAnswer(answer);
            }}
          >
            {answer.title}
          </button>
        </li>
      ))}
      {!isComplete && (
        <li className="canned-more">
          <MoreButton className="button-small" onMore={showAll} />
        </li>
      )}
    </ul>
  );
}
