import 'graphiql/setup-workers/vite';
import '@graphiql/react/font/fira-code.css';
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './editor.css';
import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import { GraphiQL } from 'graphiql';
import { useEffect } from 'react';
import { useResolvedColours } from '../preferences';
import { editorStorage } from './editor-storage';
import { markEnglish } from './english';
import { EXPLORER_PLUGIN } from './explorer';
import { ClearedPane } from './cleared-pane';
import { fetchGraphql } from './graphql-fetcher';
import { FirstStepsGuide } from './guide';
import { OpenTab } from './open-tab';
import { OPERATIONS_PLUGIN } from './operations-panel';
import { STARTER_TABS } from './prepared-operations';
import { ResponseBar } from './response-bar';
import { RunShortcut } from './run-shortcut';
import { SNIPPET_PLUGIN } from './snippet-panel';

const isWide = window.matchMedia('(min-width: 721px)').matches;
const EDITOR_PLUGINS = [EXPLORER_PLUGIN, OPERATIONS_PLUGIN, HISTORY_PLUGIN, SNIPPET_PLUGIN];

interface GraphqlEditorProps {
  readonly signedIn: boolean;
  readonly hasSchema: boolean;
  readonly hasPhone: boolean;
}

export default function GraphqlEditorPane({ signedIn, hasSchema, hasPhone }: GraphqlEditorProps) {
  useEffect(markEnglish, []);
  useEffect(() => {
    // The next step after signing in is to run the operation.
    if (signedIn) document.querySelector<HTMLElement>('.graphiql-execute-button')?.focus();
  }, [signedIn]);
  return (
    <div className="editor" lang="en">
      <GraphiQL
        fetcher={fetchGraphql}
        // null keeps GraphiQL from introspection, which needs a token and may be disabled.
        {...(signedIn && hasSchema ? {} : { schema: null })}
        plugins={EDITOR_PLUGINS}
        defaultTabs={STARTER_TABS}
        storage={editorStorage}
        forcedTheme={useResolvedColours()}
        defaultEditorToolsVisibility={isWide}
        shouldPersistHeaders={false}
        showPersistHeadersSettings={false}
      >
        <GraphiQL.Logo>
          <span />
        </GraphiQL.Logo>
        <GraphiQL.Footer>
          <FirstStepsGuide signedIn={signedIn} hasPhone={hasPhone} />
          <ClearedPane signedIn={signedIn} />
          <OpenTab />
          <RunShortcut signedIn={signedIn} />
          <ResponseBar signedIn={signedIn} hasSchema={hasSchema} />
        </GraphiQL.Footer>
      </GraphiQL>
    </div>
  );
}
