import type { JsonRecord } from '../json';
import { type Session } from '../session';
import { signIn } from '../sign-in/sign-in-store';
import { useStore } from '../store';

/** The calls of the sign-in that can be copied as code. */
export const SIGN_IN_CALLS = ['register', 'initialize', 'token', 'refresh'] as const;

export type SignInCall = (typeof SIGN_IN_CALLS)[number];

/**
 * Returns the path and the body of a call, filled in from the form. Without secrets, names stand in
 * their place.
 */
export function useCalls(session: Session | null, withSecrets: boolean) {
  const form = useStore(signIn);
  const username = form.username.trim() || (session?.username ?? '');
  const showSecret = (value: string, name: string) => (withSecrets && value !== '' ? value : name);
  const client = {
    client_id: form.clientId.trim(),
    client_secret: showSecret(form.clientSecret, 'CLIENT_SECRET'),
  };
  const calls: Readonly<Record<SignInCall, { readonly path: string; readonly body: JsonRecord }>> =
    {
      register: {
        path: '/api/oauth/register',
        body: {
          first_name: form.firstName || 'Mina',
          last_name: form.lastName || 'Karimi',
          cell_number: username,
        },
      },
      initialize: { path: '/api/oauth/initialize', body: { username, channel: form.channel } },
      token: {
        path: '/api/oauth/token',
        body: {
          grant_type: 'password',
          ...client,
          username,
          password: showSecret(form.code, 'CODE'),
          scope: '*',
        },
      },
      refresh: {
        path: '/api/oauth/token',
        body: { grant_type: 'refresh_token', ...client, refresh_token: 'REFRESH_TOKEN', scope: '' },
      },
    };
  return calls;
}
