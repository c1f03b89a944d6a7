import { useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';

/** Returns the texts of the active tab and a function that replaces the operation. */
export function useEditorText() {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
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

  return {
    query: queryEditor?.getValue() ?? '',
    variables: variableEditor?.getValue() ?? '',
    setQuery: (text: string) => {
      queryEditor?.setValue(text);
    },
  };
}
