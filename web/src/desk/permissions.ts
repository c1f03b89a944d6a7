import { sessionStore } from '../session';
import { listTokenScopes } from '../sign-in/claims';
import { useStore } from '../store';

/** Opens every query of staff, and no mutation. */
const READ_SCOPE = 'admin:read';

function readSessionScopes(): readonly string[] {
  return listTokenScopes(sessionStore.get().session?.accessToken ?? '');
}

/** Returns true if the session may change what the scope is for. */
export function canSessionChange(scope: string): boolean {
  return readSessionScopes().includes(scope);
}

/** Returns what the session may do, and renders again with the next one. */
export function usePermissions() {
  useStore(sessionStore);
  return {
    canChange: canSessionChange,
    canRead: (scope: string) => canSessionChange(scope) || canSessionChange(READ_SCOPE),
  };
}
