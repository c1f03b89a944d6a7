import 'graphiql/setup-workers/vite';
import '@graphiql/react/font/fira-code.css';
import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './editor.css';
import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { GraphiQL } from 'graphiql';
import { useEffect } from 'react';
import { editorStorage } from './editor-storage';
import { fetcher } from './graphql-fetcher';
import { STARTER_TABS } from './starter-tabs';

const isRoomy = window.matchMedia('(min-width: 721px)').matches;

/** GraphiQL reads the system's colours once; this follows them when they change. */
function FollowSystemColours() {
  const theme = useGraphiQL((state) => state.theme);
  const { setTheme } = useGraphiQLActions();

  useEffect(() => {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      setTheme(theme);
    };
    dark.addEventListener('change', apply);
    return () => {
      dark.removeEventListener('change', apply);
    };
  }, [theme, setTheme]);

  return null;
}

export default function Editor({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <GraphiQL
      fetcher={fetcher}
      // null keeps GraphiQL from introspection, which needs a token here.
      {...(signedIn ? {} : { schema: null })}
      defaultTabs={STARTER_TABS}
      storage={editorStorage}
      defaultEditorToolsVisibility={isRoomy}
      shouldPersistHeaders={false}
      showPersistHeadersSettings={false}
    >
      <GraphiQL.Logo>
        <span />
      </GraphiQL.Logo>
      <FollowSystemColours />
    </GraphiQL>
  );
}
