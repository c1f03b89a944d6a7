import { exchanges, type RecordedExchange } from '../exchanges';
import { isRecord, type JsonRecord, parseJsonText, readTextMember } from '../json';
import { phone } from '../phone/phone-store';
import { type Session } from '../session';
import { signIn } from '../sign-in/sign-in-store';
import { useStore } from '../store';

/** The calls of the sign-in that can be copied as code. */
export const SIGN_IN_CALLS = ['register', 'initialize', 'token', 'refresh'] as const;

export type SignInCall = (typeof SIGN_IN_CALLS)[number];

/** Returns the refresh token of the last response that had one, which the page shows anyway. */
function findRefreshToken(list: readonly RecordedExchange[]): string {
  const tokenExchange = list.findLast(({ name, status }) => name === 'token' && status === 200);
  const tokenResponse = parseJsonText(tokenExchange?.response ?? '');
  if (!isRecord(tokenResponse)) return '';
  return readTextMember(tokenResponse, 'refresh_token');
}

/**
 * Returns the path and the body of a call, filled in from the form. Without secrets, names stand in
 * their place.
 */
export function useSignInCalls(session: Session | null, withSecrets: boolean) {
  const signInForm = useStore(signIn);
  const username = signInForm.username.trim() || (session?.username ?? '');
  const { arrived } = useStore(phone);
  const { list } = useStore(exchanges);
  const refreshToken = session === null ? '' : findRefreshToken(list);
  const showSecret = (value: string, name: string) => (withSecrets && value !== '' ? value : name);
  const clientMembers = {
    client_id: signInForm.clientId.trim(),
    client_secret: showSecret(signInForm.clientSecret, 'CLIENT_SECRET'),
  };
  const callRequests: Readonly<
    Record<SignInCall, { readonly path: string; readonly body: JsonRecord }>
  > = {
    register: {
      path: '/api/oauth/register',
      body: {
        first_name: signInForm.firstName || 'Mina',
        last_name: signInForm.lastName || 'Karimi',
        cell_number: username,
      },
    },
    initialize: { path: '/api/oauth/initialize', body: { username, channel: signInForm.channel } },
    token: {
      path: '/api/oauth/token',
      body: {
        grant_type: 'password',
        ...clientMembers,
        username,
        password: showSecret(signInForm.code || arrived, 'CODE'),
        scope: '*',
      },
    },
    refresh: {
      path: '/api/oauth/token',
      body: {
        grant_type: 'refresh_token',
        ...clientMembers,
        refresh_token: showSecret(refreshToken, 'REFRESH_TOKEN'),
        scope: '',
      },
    },
  };
  return callRequests;
}
