import { sessionStore } from '../session';
import { listScopes } from '../sign-in/claims';
import { useStore } from '../store';

/** Opens every query of staff, and no mutation. */
const READ = 'admin:read';

function readScopes(): readonly string[] {
  return listScopes(sessionStore.get().session?.accessToken ?? '');
}

/** Returns true if the session may change what the scope is for. */
export function canChange(scope: string): boolean {
  return readScopes().includes(scope);
}

/** Returns what the session may do, and renders again with the next one. */
export function usePermissions() {
  useStore(sessionStore);
  return {
    canChange,
    canRead: (scope: string) => canChange(scope) || canChange(READ),
  };
}
