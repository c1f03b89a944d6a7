import './compose-head.css';
import { ChoiceField } from '../../sign-in/fields';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
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

function CannedAnswerList({ onAnswer }: Pick<ComposeHeadProps, 'onAnswer'>) {
  const conversationWords = useDeskMessages().conversation;
  const answers = useCannedAnswers();
  const { kind } = useStore(openDiagnosis);
  if (answers.length === 0) return null;
  return (
    <ul className="canned" aria-label={conversationWords.canned}>
      {answers.map((answer) => (
        <li key={answer.title}>
          <button
            className="link-button"
            data-fits={matchesCase(answer, kind)}
            title={matchesCase(answer, kind) ? conversationWords.fits : undefined}
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
    </ul>
  );
}
