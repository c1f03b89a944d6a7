import { join } from 'node:path';
import type { Contender } from './compare.js';
import { REFRESHERS, refreshToken, usersFrom, type Client } from './data-set.js';
import { JWT_SECRET } from './hs256.js';
import type { Script } from './load.js';
import type { Program, Server } from './processes.js';
import { postForm, post } from './requests.js';

export function bareProgram(databaseUrl: string): Program {
  const command = [join(import.meta.dirname, 'bare/server.js')];
  return { name: 'bare', command, env: { DATABASE_URL: databaseUrl }, ready: '/ready' };
}

/**
 * Returns the contenders for refreshes of many sessions. Each session belongs to one connection.
 * A second comparison continues where the first one stopped.
 */
export function refreshContenders(
  {
    keypad,
    bare,
    oidc,
  }: { keypad: Server; bare: Server; oidc: { server: Server; tokens: readonly string[] } },
  client: Client,
  connections: number,
): Contender[] {
  const { from, count } = REFRESHERS;
  const half = Math.floor(count / 2);
  const own = refreshing(client, { from, count: half }, connections);
  const others = refreshingBare({ from: from + half, count: half }, connections);
  const foreign = new Rotations([...oidc.tokens], connections).script(
    (_session, refresh_token) => postForm('/token', { ...FOREIGN_CLIENT, refresh_token }),
    (_token, body) => (JSON.parse(body()) as { refresh_token: string }).refresh_token,
  );
  return [
    { name: 'bare', server: bare, script: () => others },
    { name: 'keypad', server: keypad, script: () => own },
    { name: 'oidc-provider', server: oidc.server, script: () => foreign },
  ];
}

/** Returns a script that refreshes sessions of keypad. A second run continues where the first one stopped. */
export function refreshing(
  client: Client,
  { from, count, stride = 1 }: { from: number; count: number; stride?: number },
  connections: number,
): Script {
  const sessions = usersFrom(from, count, stride);
  return new Rotations(zeros(count), connections).script(
    (i, counter) => refreshGrant(client, sessions[i] ?? 0, counter),
    (counter) => counter + 1,
  );
}

/** Returns the same script for a bare program. */
function refreshingBare(
  { from, count }: { from: number; count: number },
  connections: number,
): Script {
  return new Rotations(zeros(count), connections).script(
    (session, counter) => post('/refresh', { session: from + session, counter }),
    (counter) => counter + 1,
  );
}

const zeros = (count: number) => Array.from({ length: count }, () => 0);

export function refreshGrant(client: Client, session: number, counter: number): Buffer {
  const refresh_token = refreshToken(client, session, counter);
  return post('/api/oauth/token', {
    grant_type: 'refresh_token',
    ...client,
    refresh_token,
    scope: '',
  });
}

const FOREIGN_CLIENT = {
  grant_type: 'refresh_token',
  client_id: 'bench',
  client_secret: JWT_SECRET,
};

/** The counter or token that the next refresh of each session sends. */
class Rotations<T extends number | string> {
  private readonly turns: number[];

  constructor(
    private readonly present: T[],
    private readonly connections: number,
  ) {
    this.turns = Array.from({ length: connections }, () => 0);
  }

  script(
    request: (session: number, presented: T) => Buffer,
    successor: (presented: T, body: () => string) => T,
  ): Script {
    const at = (session: number) => {
      const presented = this.present[session];
      if (presented === undefined) throw new Error('no such session');
      return presented;
    };
    return {
      next: (connection) => {
        const session = this.sessionOf(connection);
        return request(session, at(session));
      },
      answered: (connection, body, status) => {
        if (status === '503') return;
        const session = this.sessionOf(connection);
        this.present[session] = successor(at(session), body);
        this.turns[connection] = (this.turns[connection] ?? 0) + 1;
      },
    };
  }

  /** Returns a session of this connection. Sessions are not shared, so that no session is refreshed twice at once. */
  private sessionOf(connection: number): number {
    const own = Math.floor(this.present.length / this.connections);
    return connection * own + ((this.turns[connection] ?? 0) % own);
  }
}
