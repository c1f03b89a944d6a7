import { POSSIBLE_SCOPES, SCOPES, tryNarrowScope } from '../../sign-in/index.js';
import { GRANTS } from '../../accounts/clients/index.js';

/**
 * Reads the scopes of a client; empty and `*` mean all but those for staff. Returns undefined for
 * an unknown one.
 */
export function readClientScope(text: string): string | undefined {
  return /^(\s*|\s*\*\s*)$/.test(text) ? SCOPES.join(' ') : tryNarrowScope(text, POSSIBLE_SCOPES);
}

/**
 * Reads the grant types of a client; empty and `*` mean all. Returns undefined for an unknown one.
 */
export function readClientGrants(text: string): string | undefined {
  return tryNarrowScope(text, GRANTS.join(' '));
}
