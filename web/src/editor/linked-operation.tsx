import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect } from 'react';
import { useLinkedName } from './use-linked-name';
import { findLinkedOperation } from './linked-operations';
import { useOperationOpening } from './use-operation-opening';

/** Opens the operation that a link of the documentation names: its tab, or a new one. */
export function LinkedOperation() {
  const linkedName = useLinkedName();
  const tabs = useGraphiQL((state) => state.tabs);
  const isReady = useGraphiQL(
    (state) => state.queryEditor !== undefined && state.variableEditor !== undefined,
  );
  const editorActions = useGraphiQLActions();
  const openOperation = useOperationOpening();

  useEffect(() => {
    const operation = isReady ? findLinkedOperation(linkedName) : undefined;
    if (operation === undefined) return;
    const openIndex = tabs.findIndex(({ query }) => query === operation.query);
    if (openIndex < 0) openOperation(operation);
    else editorActions.changeTab(openIndex);
    // Only a link opens an operation, not a change of the tabs.
  }, [linkedName, isReady]);
  return null;
}
