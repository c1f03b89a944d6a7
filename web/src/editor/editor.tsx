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
import { useColours } from '../preferences';
import { AnswerBar } from './answer-bar';
import { editorStorage } from './editor-storage';
import { markEnglish } from './english';
import { EXPLORER_PLUGIN } from './explorer';
import { fetcher } from './graphql-fetcher';
import { OPERATIONS_PLUGIN } from './operations-panel';
import { STARTER_TABS } from './prepared-operations';
import { SNIPPET_PLUGIN } from './snippet-panel';

const isRoomy = window.matchMedia('(min-width: 721px)').matches;
const PLUGINS = [EXPLORER_PLUGIN, OPERATIONS_PLUGIN, HISTORY_PLUGIN, SNIPPET_PLUGIN];

interface EditorProps {
  readonly signedIn: boolean;
  readonly hasSchema: boolean;
}

export default function Editor({ signedIn, hasSchema }: EditorProps) {
  useEffect(markEnglish, []);
  return (
    <div className="editor" lang="en">
      <GraphiQL
        fetcher={fetcher}
        // null keeps GraphiQL from introspection, which needs a token here and may be closed.
        {...(signedIn && hasSchema ? {} : { schema: null })}
        plugins={PLUGINS}
        defaultTabs={STARTER_TABS}
        storage={editorStorage}
        forcedTheme={useColours()}
        defaultEditorToolsVisibility={isRoomy}
        shouldPersistHeaders={false}
        showPersistHeadersSettings={false}
      >
        <GraphiQL.Logo>
          <span />
        </GraphiQL.Logo>
        <GraphiQL.Footer>
          <AnswerBar signedIn={signedIn} hasSchema={hasSchema} />
        </GraphiQL.Footer>
      </GraphiQL>
    </div>
  );
}
