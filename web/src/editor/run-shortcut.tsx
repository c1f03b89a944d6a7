import { useGraphiQLActions } from '@graphiql/react';
import { useEffect } from 'react';

/**
 * Runs the operation by Ctrl-Enter wherever the focus is, once somebody has signed in. Before that,
 * the keys belong to the forms. The editors have the shortcut themselves.
 */
export function RunShortcut({ signedIn }: { readonly signedIn: boolean }) {
  const editorActions = useGraphiQLActions();
  useEffect(() => {
    if (!signedIn) return undefined;
    const runOnKeys = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      const isInEditor = event.target instanceof Element && event.target.closest('.monaco-editor');
      if (isInEditor) return;
      // The focused button would be pressed too.
      event.preventDefault();
      editorActions.run();
    };
    document.addEventListener('keydown', runOnKeys);
    return () => {
      document.removeEventListener('keydown', runOnKeys);
    };
  }, [signedIn, editorActions]);
  return null;
}
