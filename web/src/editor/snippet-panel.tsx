import type { GraphiQLPlugin } from '@graphiql/react';
import { useState } from 'react';
import { copy } from '../copy';
import { parseJson } from '../json';
import { useMessages } from '../messages';
import { useWriting } from '../preferences';
import { sessionStore } from '../session';
import { useStore } from '../store';
import { ENDPOINT } from './graphql-fetcher';
import { PanelHeading } from './panel-heading';
import { SNIPPET_LANGUAGES, type SnippetLanguage, snippetOf } from './snippet';
import { useEditorText } from './use-editor-text';

function SnippetPanel() {
  const { editor } = useMessages();
  const { session } = useStore(sessionStore);
  const { query, variables } = useEditorText();
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const [withToken, setWithToken] = useState(false);
  const text = snippetOf(language, {
    url: window.location.origin + ENDPOINT,
    query,
    variables: parseJson(variables),
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
