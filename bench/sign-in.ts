import { join } from 'node:path';
import { compare, type Figures, type Plan } from './compare.js';
import { REFRESHERS, refreshToken, type Client } from './data-set.js';
import type { Script } from './load.js';
import type { Program, Server } from './processes.js';
import { post } from './requests.js';

export function bareProgram(databaseUrl: string): Program {
  const command = [join(import.meta.dirname, 'bare/server.js')];
  return { name: 'bare', command, env: { DATABASE_URL: databaseUrl }, ready: '/ready' };
}

/** Rotations of many sessions, each of which one connection refreshes over and over. */
export function refreshes(keypad: Server, bare: Server, client: Client, plan: Plan): Promise<Figures[]> {
  const half = REFRESHERS.count / 2;
  const own = new Sessions(REFRESHERS.from, half, plan.connections, (session, counter) =>
    post('/api/oauth/token', {
      grant_type: 'refresh_token',
      ...client,
      refresh_token: refreshToken(session, counter),
      scope: '',
    }),
  );
  const others = new Sessions(REFRESHERS.from + half, half, plan.connections, (session, counter) =>
    post('/refresh', { session, counter }),
  );
  return compare(
    [
      { name: 'bare', server: bare, script: () => others },
      { name: 'keypad', server: keypad, script: () => own },
    ],
    plan,
  );
}

class Sessions implements Script {
  private readonly counters: number[];
  private readonly turns: number[];

  constructor(
    private readonly from: number,
    count: number,
    private readonly connections: number,
    private readonly request: (session: number, counter: number) => Buffer,
  ) {
    this.counters = Array.from({ length: count }, () => 0);
    this.turns = Array.from({ length: connections }, () => 0);
  }

  next(connection: number): Buffer {
    const session = this.sessionOf(connection);
    return this.request(this.from + session, this.counters[session] ?? 0);
  }

  answered(connection: number): void {
    const session = this.sessionOf(connection);
    this.counters[session] = (this.counters[session] ?? 0) + 1;
    this.turns[connection] = (this.turns[connection] ?? 0) + 1;
  }

  /** A connection keeps to sessions of its own: two rotations of one at once are a different story. */
  private sessionOf(connection: number): number {
    const own = Math.floor(this.counters.length / this.connections);
    return connection * own + ((this.turns[connection] ?? 0) % own);
  }
}
