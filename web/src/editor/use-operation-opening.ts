import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect, useState } from 'react';

interface OpenedOperation {
  readonly query: string;
  readonly variables?: string;
}

/**
 * Returns a function that opens an operation in a new tab. The editors of a tab exist one render
 * after the tab.
 */
export function useOperationOpening() {
  const editorActions = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const [opening, setOpening] = useState<OpenedOperation | null>(null);

  useEffect(() => {
    if (opening === null) return;
    queryEditor?.setValue(opening.query);
    variableEditor?.setValue(opening.variables ?? '');
    setOpening(null);
  }, [opening, queryEditor, variableEditor]);

  return (operation: OpenedOperation) => {
    editorActions.addTab();
    setOpening(operation);
  };
}
