import { usePermissions } from './permissions';

/** The views of the desk and the scope that each needs. */
const VIEW_SCOPES = {
  overview: 'admin:users',
  tickets: 'admin:tickets',
  people: 'admin:users',
  clients: 'admin:clients',
  webhooks: 'admin:webhooks',
  audit: 'admin:audit',
} as const;

export type ViewName = keyof typeof VIEW_SCOPES;

/** Returns the views that the session can use. */
export function useAllowedViews(): readonly ViewName[] {
  const { canRead } = usePermissions();
  return (Object.keys(VIEW_SCOPES) as ViewName[]).filter((name) => canRead(VIEW_SCOPES[name]));
}
