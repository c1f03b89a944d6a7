import { tryParseJSONC, useGraphiQL } from '@graphiql/react';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { GRAPHQL_ENDPOINT } from './graphql-fetcher';
import { listOperationNames } from './operation-names';
import { type SnippetLanguage, writeSnippet } from './snippet';
import { CALL_PATHS, type SignInCall, useSignInBodies } from './snippet-calls';
import { useEditorText } from './use-editor-text';

/** Returns null if GraphiQL would reject the variables. */
function readVariablesText(text: string): { readonly value: unknown } | null {
  try {
    return { value: tryParseJSONC(text) ?? null };
  } catch {
    return null;
  }
}

/** Returns the name of the operation that GraphiQL would run, if the document has several. */
function findNameToSend(query: string, chosen: string | undefined): string | undefined {
  const operationNames = listOperationNames(query);
  if (operationNames.length < 2) return undefined;
  return operationNames.find((name) => name === chosen) ?? operationNames[0] ?? undefined;
}

/**
 * Returns the request that the operation of the open tab is sent with, and whether its variables
 * can be read.
 */
function useTabOperation(token: string | undefined) {
  const { query, variables: snippetText } = useEditorText();
  const chosenName = useGraphiQL((state) => state.operationName);
  const parsedVariables = readVariablesText(snippetText);
  const requestBody = {
    query,
    operationName: findNameToSend(query, chosenName),
    variables: parsedVariables?.value ?? undefined,
  };
  const operationUrl = window.location.origin + GRAPHQL_ENDPOINT;
  return {
    request: { url: operationUrl, body: requestBody, token },
    isReadable: parsedVariables !== null,
  };
}

export type SnippetCall = SignInCall | 'operation';

interface ShownSnippet {
  readonly text: string;
  /** False if the variables of the operation cannot be read; the snippet then has none. */
  readonly isReadable: boolean;
}

/** Returns the snippet of a call in a language, with or without secrets. */
export function useSnippet(
  call: SnippetCall,
  language: SnippetLanguage,
  withSecrets: boolean,
): ShownSnippet {
  const { session } = useStore(sessionStore);
  const { request, isReadable } = useTabOperation(withSecrets ? session?.accessToken : undefined);
  const signInBodies = useSignInBodies(session, withSecrets);
  if (call === 'operation') return { text: writeSnippet(language, request), isReadable };

  const url = window.location.origin + CALL_PATHS[call];
  const text = writeSnippet(language, { url, body: signInBodies[call], token: null });
  return { text, isReadable: true };
}
