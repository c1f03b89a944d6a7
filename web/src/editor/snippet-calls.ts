import { exchanges, type RecordedExchange } from '../exchanges';
import { isRecord, type JsonRecord, parseJsonText, readTextMember } from '../json';
import { phone } from '../phone/phone-store';
import { type SignedInSession } from '../session';
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

interface CallRequest {
  readonly path: string;
  readonly body: JsonRecord;
}

/**
 * Returns the path and the body of each call, filled in from the form. Without secrets, names stand
 * in their place.
 */
export function useSignInCalls(
  session: SignedInSession | null,
  withSecrets: boolean,
): Readonly<Record<SignInCall, CallRequest>> {
  const { firstName, lastName, channel, ...form } = useStore(signIn);
  const username = form.username.trim() || (session?.username ?? '');
  const tokenMembers = useTokenMembers(session, withSecrets);
  return {
    register: {
      path: '/api/oauth/register',
      body: {
        first_name: firstName || 'Mina',
        last_name: lastName || 'Karimi',
        cell_number: username,
      },
    },
    initialize: { path: '/api/oauth/initialize', body: { username, channel } },
    token: {
      path: '/api/oauth/token',
      body: { grant_type: 'password', ...tokenMembers.ofCode(username), scope: '*' },
    },
    refresh: {
      path: '/api/oauth/token',
      body: { grant_type: 'refresh_token', ...tokenMembers.ofRefresh(), scope: '' },
    },
  };
}

/** Returns the members of token requests that have secrets. */
function useTokenMembers(session: SignedInSession | null, withSecrets: boolean) {
  const { clientId, clientSecret, code } = useStore(signIn);
  const { arrived } = useStore(phone);
  const { list } = useStore(exchanges);
  const showSecret = (value: string, name: string) => (withSecrets && value !== '' ? value : name);
  const clientMembers = {
    client_id: clientId.trim(),
    client_secret: showSecret(clientSecret, 'CLIENT_SECRET'),
  };
  return {
    ofCode: (username: string) => ({
      ...clientMembers,
      username,
      password: showSecret(code || arrived, 'CODE'),
    }),
    ofRefresh: () => {
      const refreshToken = session === null ? '' : findRefreshToken(list);
      return { ...clientMembers, refresh_token: showSecret(refreshToken, 'REFRESH_TOKEN') };
    },
  };
}
