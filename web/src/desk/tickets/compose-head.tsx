import { isolateNumbers } from '../../number-text';
import { ChoiceField } from '../../sign-in/fields';
import { useStore } from '../../store';
import { useDeskMessages } from '../messages';
import { conversationStore } from './conversation-store';
import type { OpenReplyDraft } from './use-reply-draft';

interface ComposeHeadProps {
  readonly draft: OpenReplyDraft;
  readonly isClosed: boolean;
}

/** The choice of reply or note, and the prepared texts for a reply. */
export function ComposeHead({ draft, isClosed }: ComposeHeadProps) {
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
      {draft.kind === 'reply' && <CannedAnswerList onAnswer={draft.addText} />}
    </div>
  );
}

interface CannedAnswerListProps {
  readonly onAnswer: (text: string) => void;
}

function CannedAnswerList({ onAnswer }: CannedAnswerListProps) {
  const conversationWords = useDeskMessages().conversation;
  const { answers } = useStore(conversationStore);
  if (answers.length === 0) return null;
  return (
    <ul className="canned" aria-label={conversationWords.canned}>
      {answers.map(({ title, content }) => (
        <li key={title}>
          <button
            className="link-button"
            type="button"
            dir="auto"
            onClick={() => {
              onAnswer(isolateNumbers(content));
            }}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}
