import { useGraphiQL } from '@graphiql/react';
import { useLayoutEffect } from 'react';
import { lastResponse } from './last-response';

/** Tells the store of responses which tab is open, because the fetcher of GraphiQL cannot know. */
export function OpenTab() {
  const openTab = useGraphiQL(({ tabs, activeTabIndex }) => tabs[activeTabIndex]?.id ?? '');
  useLayoutEffect(() => {
    lastResponse.update({ openTab });
  }, [openTab]);
  return null;
}
