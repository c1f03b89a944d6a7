import { useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';

/** Texts of the active tab as they stand in the editors, and a way to replace the operation. */
export function useEditorText() {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const [, setChange] = useState(0);

  useEffect(() => {
    const changed = () => {
      setChange((count) => count + 1);
    };
    changed();
    const watches = [queryEditor, variableEditor].map((each) => each?.onDidChangeModelContent(changed));
    return () => {
      for (const watch of watches) watch?.dispose();
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
