import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';
import { lastResponse } from './last-response';

/**
 * Clears the response pane when the session ends, because it shows data of the user who was signed
 * in.
 */
export function ClearedPane({ signedIn }: { readonly signedIn: boolean }) {
  const responseEditor = useGraphiQL((state) => state.responseEditor);
  useEffect(() => {
    if (signedIn) return;
    lastResponse.clearAll();
    responseEditor?.setValue('');
  }, [signedIn, responseEditor]);
  return null;
}
