import './tool.css';
import './snippet-panel.css';
import { type GraphiQLPlugin, tryParseJSONC, useGraphiQL } from '@graphiql/react';
import { useState } from 'react';
import { copy } from '../copy';
import { useMessages } from '../messages';
import { useWriting } from '../preferences';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { ENDPOINT } from './graphql-fetcher';
import { operationNames } from './operation-names';
import { PanelHeading } from './panel-heading';
import { SNIPPET_LANGUAGES, type SnippetLanguage, snippetOf } from './snippet';
import { useEditorText } from './use-editor-text';

/** Returns null if GraphiQL would reject the variables. */
function readVariables(text: string): { readonly value: unknown } | null {
  try {
    return { value: tryParseJSONC(text) ?? null };
  } catch {
    return null;
  }
}

/** Returns the name of the operation that GraphiQL would run, if the document has several. */
function nameToSend(query: string, chosen: string | undefined): string | undefined {
  const names = operationNames(query);
  if (names.length < 2) return undefined;
  return names.find((name) => name === chosen) ?? names[0] ?? undefined;
}

function SnippetPanel() {
  const { editor } = useMessages();
  const { session } = useStore(sessionStore);
  const { query, variables: variablesText } = useEditorText();
  const chosen = useGraphiQL((state) => state.operationName);
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [withToken, setWithToken] = useState(false);
  const variables = readVariables(variablesText);
  const text = snippetOf(language, {
    url: window.location.origin + ENDPOINT,
    query,
    operationName: nameToSend(query, chosen),
    variables: variables?.value ?? null,
    token: withToken ? session?.accessToken : undefined,
  });
  const writing = useWriting();
  return (
    <section className="tool">
      <PanelHeading title={editor.snippet} hint={editor.snippetHint} />
      <div className="tool-choice" role="tablist" aria-label={editor.snippet}>
        {SNIPPET_LANGUAGES.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === language}
            onClick={() => {
              setLanguage(each);
            }}
          >
            {each}
          </button>
        ))}
      </div>
      <label className="tool-check" {...writing}>
        <input
          type="checkbox"
          checked={withToken}
          disabled={session === null}
          onChange={() => {
            setWithToken(!withToken);
          }}
        />
        {editor.withToken}
      </label>
      <button className="button button-main" type="button" {...writing} onClick={() => void copy(text)}>
        {editor.copy}
      </button>
      {variables === null && (
        <p role="status" {...writing}>
          {editor.variablesBroken}
        </p>
      )}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}

function SnippetIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
      <path d="M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" strokeLinejoin="round" />
    </svg>
  );
}

export const SNIPPET_PLUGIN: GraphiQLPlugin = { title: 'Copy as code', icon: SnippetIcon, content: SnippetPanel };
