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
import { EmptyPaneGuide } from './empty-pane-guide';
import { LinkedCall } from './linked-call';
import { LinkedOperation } from './linked-operation';
import { LOG_PLUGIN } from './log-panel';
import { OpenTab } from './open-tab';
import { OPERATIONS_PLUGIN } from './operations-panel';
import { STARTER_TABS } from './prepared-operations';
import { ResponseBar } from './response-bar';
import { RunShortcut } from './run-shortcut';
import { SNIPPET_PLUGIN } from './snippet-panel';
import { StripClicks } from './strip-clicks';

const isWide = window.matchMedia('(min-width: 721px)').matches;

/** The options of GraphiQL that never change. */
const EDITOR_OPTIONS = {
  fetcher: fetchGraphql,
  plugins: [EXPLORER_PLUGIN, OPERATIONS_PLUGIN, LOG_PLUGIN, HISTORY_PLUGIN, SNIPPET_PLUGIN],
  defaultTabs: STARTER_TABS,
  // GraphiQL shows the variables of a tab once it is chosen, but not those of the first.
  initialVariables: STARTER_TABS[0]?.variables ?? '',
  storage: editorStorage,
  defaultEditorToolsVisibility: isWide,
  shouldPersistHeaders: false,
  showPersistHeadersSettings: false,
};

interface GraphqlEditorProps {
  readonly signedIn: boolean;
  readonly hasSchema: boolean;
  readonly hasPhone: boolean;
}

export default function GraphqlEditorPane({ signedIn, hasSchema, hasPhone }: GraphqlEditorProps) {
  useEffect(markEnglish, []);
  useRunFocus(signedIn);
  // null keeps GraphiQL from introspection, which needs a token and may be disabled.
  const isSchemaLoaded = signedIn && hasSchema;
  const schemaOption = isSchemaLoaded ? {} : { schema: null };
  return (
    <>
      <LinkedCall hasPhone={hasPhone} />
      <div className={isSchemaLoaded ? 'editor' : 'editor no-schema'} lang="en">
        <GraphiQL {...EDITOR_OPTIONS} {...schemaOption} forcedTheme={useResolvedColours()}>
          <GraphiQL.Logo>
            <span />
          </GraphiQL.Logo>
          <GraphiQL.Footer>
            <ResponseFooter signedIn={signedIn} hasSchema={hasSchema} hasPhone={hasPhone} />
          </GraphiQL.Footer>
        </GraphiQL>
      </div>
    </>
  );
}

/** Focuses the button that runs the operation, which is the next step after signing in. */
function useRunFocus(signedIn: boolean): void {
  useEffect(() => {
    if (signedIn) document.querySelector<HTMLElement>('.graphiql-execute-button')?.focus();
  }, [signedIn]);
}

/** The parts in and under the response pane. */
function ResponseFooter({ signedIn, hasSchema, hasPhone }: GraphqlEditorProps) {
  return (
    <>
      <EmptyPaneGuide signedIn={signedIn} hasPhone={hasPhone} />
      <ClearedPane signedIn={signedIn} />
      <OpenTab />
      <LinkedOperation />
      <RunShortcut signedIn={signedIn} />
      <StripClicks />
      <ResponseBar signedIn={signedIn} hasSchema={hasSchema} />
    </>
  );
}
