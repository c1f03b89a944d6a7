import { type MonacoEditor, useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';

/** An editor of the active tab, which exists one render after the tab. */
type TabEditor = MonacoEditor | undefined;

/** Renders the component again when a text of the active tab changes. */
function useTextChanges(queryEditor: TabEditor, variableEditor: TabEditor): void {
  const [, setChange] = useState(0);

  useEffect(() => {
    const noteChange = () => {
      setChange((count) => count + 1);
    };
    noteChange();
    const contentListeners = [queryEditor, variableEditor].map((each) =>
      each?.onDidChangeModelContent(noteChange),
    );
    return () => {
      for (const listener of contentListeners) listener?.dispose();
    };
  }, [queryEditor, variableEditor]);
}

/** Returns the texts of the active tab and a function that replaces the operation. */
export function useEditorText() {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  useTextChanges(queryEditor, variableEditor);
  return {
    query: queryEditor?.getValue() ?? '',
    variables: variableEditor?.getValue() ?? '',
    setQuery: (text: string) => {
      queryEditor?.setValue(text);
    },
  };
}
