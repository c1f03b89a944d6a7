import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';
import { lastResponse } from './last-response';
import { operationLog } from './operation-log';

/**
 * Clears the response pane and the log when the session ends, because they have data of the user
 * who was signed in.
 */
export function ClearedPane({ signedIn }: { readonly signedIn: boolean }) {
  const responseEditor = useGraphiQL((state) => state.responseEditor);
  useEffect(() => {
    if (signedIn) return;
    lastResponse.clearAll();
    operationLog.clearAll();
    responseEditor?.setValue('');
  }, [signedIn, responseEditor]);
  return null;
}
