import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/**
 * Lets a click beside the text, under the buttons of the query editor, put the caret at the end of
 * its line. The pane there does not belong to the editor, and what is typed would be lost.
 */
export function StripClicks() {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  useEffect(() => {
    const focusLine = (event: MouseEvent) => {
      const isOnStrip =
        event.target instanceof Element && event.target.matches('.graphiql-query-editor');
      const editorBox = queryEditor?.getDomNode()?.getBoundingClientRect();
      if (!isOnStrip || queryEditor === undefined || editorBox === undefined) return;
      // Otherwise the pane would take the focus after this.
      event.preventDefault();
      const target = queryEditor.getTargetAtClientPoint(editorBox.right - 20, event.clientY);
      if (target?.position) queryEditor.setPosition(target.position);
      queryEditor.focus();
    };
    document.addEventListener('mousedown', focusLine);
    return () => {
      document.removeEventListener('mousedown', focusLine);
    };
  }, [queryEditor]);
  return null;
}
