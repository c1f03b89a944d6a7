import './tool.css';
import './operations-panel.css';
import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages';
import { useWritingAttributes } from '../preferences';
import { PanelHeading } from './panel-heading';
import { PREPARED_OPERATIONS, type PreparedOperation } from './prepared-operations';

/**
 * Returns a function that opens an operation in a new tab. The editors of a tab exist one render
 * after the tab.
 */
function useOperationOpening() {
  const editorActions = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const [opening, setOpening] = useState<PreparedOperation | null>(null);

  useEffect(() => {
    if (opening === null) return;
    queryEditor?.setValue(opening.query);
    variableEditor?.setValue(opening.variables ?? '');
    setOpening(null);
  }, [opening, queryEditor, variableEditor]);

  return (operation: PreparedOperation) => {
    editorActions.addTab();
    setOpening(operation);
  };
}

function OperationsPanel() {
  const { editor } = useMessages();
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
  const { editor } = useMessages();
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
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <path d="M13 3 5 14h6l-1 7 8-11h-6z" strokeLinejoin="round" />
    </svg>
  );
}

export const OPERATIONS_PLUGIN: GraphiQLPlugin = {
  title: 'Prepared operations',
  icon: OperationsIcon,
  content: OperationsPanel,
};
