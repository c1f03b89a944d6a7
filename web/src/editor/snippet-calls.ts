import { exchanges, type RecordedExchange } from '../exchanges';
import { isRecord, type JsonRecord, parseJsonText, readTextMember } from '../json';
import { phone } from '../phone/phone-store';
import { type SignedInSession } from '../session';
import { signIn } from '../sign-in/sign-in-store';
import { useStore } from '../store';

/** The calls of the sign-in that can be copied as code. */
export const SIGN_IN_CALLS = ['register', 'initialize', 'token', 'refresh'] as const;

export type SignInCall = (typeof SIGN_IN_CALLS)[number];

export const CALL_PATHS: Readonly<Record<SignInCall, string>> = {
  register: '/api/oauth/register',
  initialize: '/api/oauth/initialize',
  token: '/api/oauth/token',
  refresh: '/api/oauth/token',
};

/** Returns the refresh token of the last response that had one, which the page shows anyway. */
function findRefreshToken(list: readonly RecordedExchange[]): string {
  const tokenExchange = list.findLast(({ name, status }) => name === 'token' && status === 200);
  const tokenResponse = parseJsonText(tokenExchange?.response ?? '');
  if (!isRecord(tokenResponse)) return '';
  return readTextMember(tokenResponse, 'refresh_token');
}

/** Returns the body of each call, filled in from the form. */
export function useSignInBodies(
  session: SignedInSession | null,
  withSecrets: boolean,
): Readonly<Record<SignInCall, JsonRecord>> {
  const { firstName, lastName, channel, ...form } = useStore(signIn);
  const username = form.username.trim() || (session?.username ?? '');
  const { client_secret, password, refresh_token } = useSecretMembers(session, withSecrets);
  const clientMembers = { client_id: form.clientId.trim(), client_secret };
  return {
    register: {
      first_name: firstName || 'Mina',
      last_name: lastName || 'Karimi',
      cell_number: username,
    },
    initialize: { username, channel },
    token: { grant_type: 'password', ...clientMembers, username, password, scope: '*' },
    refresh: { grant_type: 'refresh_token', ...clientMembers, refresh_token, scope: '' },
  };
}

/** Returns the members that are secret. Without secrets, names stand in their place. */
function useSecretMembers(session: SignedInSession | null, withSecrets: boolean) {
  const { clientSecret, code } = useStore(signIn);
  const { arrived } = useStore(phone);
  const { list } = useStore(exchanges);
  const refreshToken = session === null ? '' : findRefreshToken(list);
  const showSecret = (value: string, name: string) => (withSecrets && value !== '' ? value : name);
  return {
    client_secret: showSecret(clientSecret, 'CLIENT_SECRET'),
    password: showSecret(code || arrived, 'CODE'),
    refresh_token: showSecret(refreshToken, 'REFRESH_TOKEN'),
  };
}
