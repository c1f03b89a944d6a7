import './tool.css';
import './snippet-panel.css';
import { type GraphiQLPlugin, tryParseJSONC, useGraphiQL } from '@graphiql/react';
import { useState } from 'react';
import { copyText } from '../copy';
import { useMessages } from '../messages';
import { useWritingAttributes } from '../preferences';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { GRAPHQL_ENDPOINT } from './graphql-fetcher';
import { listOperationNames } from './operation-names';
import { PanelHeading } from './panel-heading';
import { SNIPPET_LANGUAGES, type SnippetLanguage, writeSnippet } from './snippet';
import { SIGN_IN_CALLS, type SignInCall, useSignInCalls } from './snippet-calls';
import { useEditorText } from './use-editor-text';

/** Returns a record from each name to itself. */
function toSelectOptions<T extends string>(names: readonly T[]): Readonly<Record<T, string>> {
  return Object.fromEntries(names.map((name) => [name, name])) as unknown as Record<T, string>;
}

const CALL_NAMES = toSelectOptions(SIGN_IN_CALLS);
const LANGUAGE_NAMES = toSelectOptions(SNIPPET_LANGUAGES);

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
function useTabOperation() {
  const { query, variables: snippetText } = useEditorText();
  const chosenName = useGraphiQL((state) => state.operationName);
  const parsedVariables = readVariablesText(snippetText);
  const requestBody = {
    query,
    operationName: findNameToSend(query, chosenName),
    variables: parsedVariables?.value ?? undefined,
  };
  return { body: requestBody, isReadable: parsedVariables !== null };
}

function SnippetPanel() {
  const { editor } = useMessages();
  const { session } = useStore(sessionStore);
  const [call, setCall] = useState<SignInCall | 'operation'>('operation');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [withSecrets, setWithSecrets] = useState(false);
  const tabOperation = useTabOperation();
  const signInCalls = useSignInCalls(session, withSecrets);
  const writingAttributes = useWritingAttributes();
  const isOperation = call === 'operation';
  const { path, body } = isOperation
    ? { path: GRAPHQL_ENDPOINT, body: tabOperation.body }
    : signInCalls[call];
  const sentToken = withSecrets ? session?.accessToken : undefined;
  const snippetText = writeSnippet(language, {
    url: window.location.origin + path,
    body,
    token: isOperation ? sentToken : null,
  });
  return (
    <section className="tool">
      <PanelHeading title={editor.snippet} hint={editor.snippetHint} />
      <div className="tool-choice" {...writingAttributes}>
        <SnippetSelect
          label={editor.snippetCall}
          value={call}
          options={{ operation: editor.thisOperation, ...CALL_NAMES }}
          onChoice={setCall}
        />
        <SnippetSelect
          label={editor.snippetLanguage}
          value={language}
          options={LANGUAGE_NAMES}
          onChoice={setLanguage}
        />
      </div>
      <label className="tool-check" {...writingAttributes}>
        <input
          type="checkbox"
          checked={withSecrets}
          disabled={isOperation && session === null}
          onChange={() => {
            setWithSecrets(!withSecrets);
          }}
        />
        {isOperation ? editor.withToken : editor.withSecrets}
      </label>
      <button
        className="button button-main"
        type="button"
        {...writingAttributes}
        onClick={() => void copyText(snippetText)}
      >
        {editor.copy}
      </button>
      {isOperation && !tabOperation.isReadable && (
        <p role="status" {...writingAttributes}>
          {editor.variablesBroken}
        </p>
      )}
      <pre tabIndex={0}>{snippetText}</pre>
    </section>
  );
}

interface SnippetSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: Readonly<Record<T, string>>;
  readonly onChoice: (value: T) => void;
}

function SnippetSelect<T extends string>({
  label,
  value,
  options,
  onChoice,
}: SnippetSelectProps<T>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        onChoice(event.target.value as T);
      }}
    >
      {(Object.entries(options) as [T, string][]).map(([each, snippetText]) => (
        <option key={each} value={each}>
          {snippetText}
        </option>
      ))}
    </select>
  );
}

function SnippetIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" strokeLinejoin="round" />
    </svg>
  );
}

export const SNIPPET_PLUGIN: GraphiQLPlugin = {
  title: 'Copy as code',
  icon: SnippetIcon,
  content: SnippetPanel,
};
