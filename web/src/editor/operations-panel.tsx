import './tool.css';
import './operations-panel.css';
import type { GraphiQLPlugin } from '@graphiql/react';
import { useEditorMessages } from '../messages/editor-words';
import { useWritingAttributes } from '../preferences';
import { PanelHeading } from './panel-heading';
import { PREPARED_OPERATIONS, type PreparedOperation } from './prepared-operations';
import { useOperationOpening } from './use-operation-opening';
import { ToolIcon } from './tool-icon';

function OperationsPanel() {
  const editor = useEditorMessages();
  const openOperation = useOperationOpening();
  return (
    <section className="tool">
      <PanelHeading title={editor.operations} hint={editor.operationsHint} />
      <ul className="operations">
        {PREPARED_OPERATIONS.map((operation) => (
          <li key={operation.name}>
            <OperationButton operation={operation} onOpen={openOperation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OperationButtonProps {
  readonly operation: PreparedOperation;
  readonly onOpen: (operation: PreparedOperation) => void;
}

function OperationButton({ operation, onOpen }: OperationButtonProps) {
  const editor = useEditorMessages();
  const writingAttributes = useWritingAttributes();
  return (
    <button
      type="button"
      onClick={() => {
        onOpen(operation);
      }}
    >
      <b>{operation.name}</b>
      <span {...writingAttributes}>{editor.explain[operation.name]}</span>
    </button>
  );
}

function OperationsIcon() {
  return (
    <ToolIcon>
      <path d="M13 3 5 14h6l-1 7 8-11h-6z" strokeLinejoin="round" />
    </ToolIcon>
  );
}

export const OPERATIONS_PLUGIN: GraphiQLPlugin = {
  title: 'Prepared operations',
  icon: OperationsIcon,
  content: OperationsPanel,
};
