import { usePermissions } from './permissions';
import { useDeskRoute } from './route';

/** The views of the desk and the scope that each needs. The queue of work comes first. */
const VIEW_SCOPES = {
  tickets: 'admin:tickets',
  overview: 'admin:users',
  people: 'admin:users',
  clients: 'admin:clients',
  webhooks: 'admin:webhooks',
  audit: 'admin:audit',
} as const;

export type DeskViewName = keyof typeof VIEW_SCOPES | 'passkeys';

/** Returns the views that the session can use. All staff has the one of the own passkeys. */
export function useAllowedViews(): readonly DeskViewName[] {
  const { canRead } = usePermissions();
  const scopedViews = Object.keys(VIEW_SCOPES) as (keyof typeof VIEW_SCOPES)[];
  const openViews = scopedViews.filter((name) => canRead(VIEW_SCOPES[name]));
  return openViews.length === 0 ? [] : [...openViews, 'passkeys'];
}

/**
 * Returns the view that the address names, or else the first that the session can use; undefined if
 * it can use none.
 */
export function useShownView(): DeskViewName | undefined {
  const { view } = useDeskRoute();
  const allowedViews = useAllowedViews();
  return allowedViews.find((name) => name === view) ?? allowedViews[0];
}
