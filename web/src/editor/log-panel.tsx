import './tool.css';
import './log-panel.css';
import type { GraphiQLPlugin } from '@graphiql/react';
import { useMessages } from '../messages';
import { useEditorMessages } from '../messages/editor-words';
import { useWritingAttributes } from '../preferences';
import { useStore } from '../store';
import { type LoggedOperation, operationLog } from './operation-log';
import { PanelHeading } from './panel-heading';
import { PanelNote } from './panel-note';
import { ResponseFacts } from './response-bar';
import { useOperationOpening } from './use-operation-opening';
import { ToolIcon } from './tool-icon';

/** The operations that were sent, the newest first. */
function LogPanel() {
  const editor = useEditorMessages();
  const { list } = useStore(operationLog);
  const openOperation = useOperationOpening();
  return (
    <section className="tool">
      <PanelHeading title={editor.log} hint={editor.logHint} />
      {list.length === 0 && <PanelNote text={editor.logEmpty} />}
      {list.length > 0 && (
        <ol className="operation-log">
          {list.map((operation) => (
            <LoggedRow key={operation.id} operation={operation} onOpen={openOperation} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface LoggedRowProps {
  readonly operation: LoggedOperation;
  readonly onOpen: (operation: LoggedOperation) => void;
}

/** An operation with the facts of its response, and a button that opens it again. */
function LoggedRow({ operation, onOpen }: LoggedRowProps) {
  const editor = useEditorMessages();
  const { exchanges } = useMessages();
  const { name, response } = operation;
  return (
    <li {...useWritingAttributes()}>
      <header>
        <b dir="ltr">{name || editor.unnamed}</b>
        <button
          className="button button-small"
          type="button"
          onClick={() => {
            onOpen(operation);
          }}
        >
          {editor.logOpen}
        </button>
      </header>
      {response === null && <p className="log-missing">{exchanges.noResponse}</p>}
      {response !== null && <ResponseFacts response={response} />}
    </li>
  );
}

function LogIcon() {
  return (
    <ToolIcon>
      <path d="M4 6h2M4 12h2M4 18h2M10 6h10M10 12h10M10 18h10" />
    </ToolIcon>
  );
}

export const LOG_PLUGIN: GraphiQLPlugin = {
  title: 'Calls of the editor',
  icon: LogIcon,
  content: LogPanel,
};
