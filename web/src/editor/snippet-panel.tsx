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

type SnippetCall = SignInCall | 'operation';

interface ShownSnippet {
  readonly text: string;
  /** False if the variables of the operation cannot be read; the snippet then has none. */
  readonly isReadable: boolean;
}

/** Returns the snippet of a call in a language, with or without secrets. */
function useSnippet(
  call: SnippetCall,
  language: SnippetLanguage,
  withSecrets: boolean,
): ShownSnippet {
  const { session } = useStore(sessionStore);
  const tabOperation = useTabOperation();
  const signInCalls = useSignInCalls(session, withSecrets);
  const { origin } = window.location;
  if (call !== 'operation') {
    const { path, body } = signInCalls[call];
    const text = writeSnippet(language, { url: origin + path, body, token: null });
    return { text, isReadable: true };
  }
  const { body, isReadable } = tabOperation;
  const token = withSecrets ? session?.accessToken : undefined;
  return {
    text: writeSnippet(language, { url: origin + GRAPHQL_ENDPOINT, body, token }),
    isReadable,
  };
}

function SnippetPanel() {
  const { editor } = useMessages();
  const [call, setCall] = useState<SnippetCall>('operation');
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [withSecrets, setWithSecrets] = useState(false);
  const { text, isReadable } = useSnippet(call, language, withSecrets);
  const writingAttributes = useWritingAttributes();
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
      <SecretsCheckbox call={call} isOn={withSecrets} onSwitch={setWithSecrets} />
      <button
        className="button button-main"
        type="button"
        {...writingAttributes}
        onClick={() => void copyText(text)}
      >
        {editor.copy}
      </button>
      {!isReadable && (
        <p role="status" {...writingAttributes}>
          {editor.variablesBroken}
        </p>
      )}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}

interface SecretsCheckboxProps {
  readonly call: SnippetCall;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Asks whether the snippet may have secrets, which are the access token for an operation. */
function SecretsCheckbox({ call, isOn, onSwitch }: SecretsCheckboxProps) {
  const { editor } = useMessages();
  const { session } = useStore(sessionStore);
  const writingAttributes = useWritingAttributes();
  // These calls have no secret.
  if (call === 'register' || call === 'initialize') return null;
  return (
    <label className="tool-check" {...writingAttributes}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={call === 'operation' && session === null}
        onChange={() => {
          onSwitch(!isOn);
        }}
      />
      {editor.withSecrets[call]}
    </label>
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
