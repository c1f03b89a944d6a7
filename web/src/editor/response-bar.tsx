import './response-bar.css';
import { copyText } from '../copy';
import { ErrorCode } from '../error-code';
import { useMessages } from '../messages';
import { useEditorMessages } from '../messages/editor-words';
import { useWritingAttributes } from '../preferences';
import { useStore } from '../store';
import { type LastResponse, lastResponse } from './last-response';

interface ResponseBarProps {
  readonly signedIn: boolean;
  readonly hasSchema: boolean;
}

/**
 * The line under the response pane: facts about the last response, and why the schema is missing.
 */
export function ResponseBar({ signedIn, hasSchema }: ResponseBarProps) {
  const editor = useEditorMessages();
  const { responses, openTab } = useStore(lastResponse);
  const response = responses.get(openTab);
  const schemaNote = hasSchema ? '' : editor.noSchema;
  const barNote = signedIn ? schemaNote : editor.signedOutHint;
  const writingAttributes = useWritingAttributes();
  if (barNote === '' && response === undefined) return null;
  return (
    <div className="response-bar" {...writingAttributes}>
      {barNote !== '' && <p>{barNote}</p>}
      {response !== undefined && <ResponseFacts response={response} />}
    </div>
  );
}

/** Facts of a response: status, time, codes, cost and request id. */
export function ResponseFacts({ response }: { readonly response: LastResponse }) {
  const editor = useEditorMessages();
  const { exchanges } = useMessages();
  const { status, isRefusal, codes, milliseconds, cost, requestId } = response;
  return (
    <dl className="response-facts" aria-label={editor.response}>
      <div>
        <dt className="unseen">{editor.response}</dt>
        <dd dir="ltr" data-outcome={isRefusal ? 'bad' : 'good'}>
          HTTP {status}
        </dd>
      </div>
      <div>
        <dd dir="ltr">{exchanges.ms(milliseconds)}</dd>
      </div>
      {codes.length > 0 && <RefusalCodes codes={codes} />}
      {cost !== null && <OperationCost cost={cost} />}
      <RequestIdFact requestId={requestId} />
    </dl>
  );
}

function RefusalCodes({ codes }: Pick<LastResponse, 'codes'>) {
  return (
    <div data-outcome="bad">
      {codes.map((code) => (
        <dd key={code}>
          <ErrorCode code={code} />
        </dd>
      ))}
    </div>
  );
}

function OperationCost({ cost }: { readonly cost: NonNullable<LastResponse['cost']> }) {
  const editor = useEditorMessages();
  return (
    <div>
      <dt>{editor.cost}</dt>
      <dd>{editor.costOf(cost.operation, cost.limit)}</dd>
    </div>
  );
}

function RequestIdFact({ requestId }: Pick<LastResponse, 'requestId'>) {
  const editor = useEditorMessages();
  return (
    <div>
      <dt>{editor.requestId}</dt>
      <dd>
        <button type="button" dir="ltr" onClick={() => void copyText(requestId)}>
          {requestId}
        </button>
      </dd>
    </div>
  );
}
