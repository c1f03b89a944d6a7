import { usePermissions } from './permissions';

/** The views of the desk and the scope that each needs. */
const VIEWS = {
  overview: 'admin:users',
  tickets: 'admin:tickets',
  people: 'admin:users',
  clients: 'admin:clients',
  webhooks: 'admin:webhooks',
  audit: 'admin:audit',
} as const;

export type ViewName = keyof typeof VIEWS;

/** Returns the views that the session can use. */
export function useViews(): readonly ViewName[] {
  const { canRead } = usePermissions();
  return (Object.keys(VIEWS) as ViewName[]).filter((name) => canRead(VIEWS[name]));
}
