import { useGraphiQL } from '@graphiql/react';
import { useEffect, useState } from 'react';
import { FirstStepsGuide, type FirstStepsGuideProps } from './guide';

/** Returns true while the response pane is empty and no operation runs. */
function useEmptyPane(): boolean {
  const responseEditor = useGraphiQL((state) => state.responseEditor);
  const isFetching = useGraphiQL((state) => state.isFetching);
  const [text, setText] = useState('');

  useEffect(() => {
    setText(responseEditor?.getValue() ?? '');
    const contentListener = responseEditor?.onDidChangeModelContent(() => {
      setText(responseEditor.getValue());
    });
    return () => {
      contentListener?.dispose();
    };
  }, [responseEditor]);

  return responseEditor !== undefined && text === '' && !isFetching;
}

/** The guide in the response pane of the editor, which gives way to the first response. */
export function EmptyPaneGuide(guideProps: FirstStepsGuideProps) {
  return useEmptyPane() && <FirstStepsGuide {...guideProps} />;
}
