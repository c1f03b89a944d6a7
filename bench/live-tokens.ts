import { assertAllOk } from './compare.js';
import { COLLECTOR, STAFF_MEMBER, usersFrom, type Client } from './data-set.js';
import { drive, type Script } from './load.js';
import type { Server } from './processes.js';
import { refreshGrant } from './sign-in.js';

/** Access tokens of the callers, the collector and a member of staff, which a script renews. */
export class LiveTokens {
  /** Tokens of the callers in turn and, last, of the collector. */
  readonly users: string[] = [];
  staff = '';
  private readonly sessions = [...usersFrom(1, COLLECTOR), STAFF_MEMBER];
  private readonly asked: number[] = [];
  private renewals = 0;

  constructor(
    private readonly client: Client,
    private readonly staffClient: Client,
  ) {}

  /** Obtains all tokens. */
  async obtain(server: Server): Promise<void> {
    const script = this.renew();
    const next = (connection: number) =>
      this.renewals < this.sessions.length ? script.next(connection) : undefined;
    const load = { port: server.port, connections: 20, seconds: 120 };
    assertAllOk(server.name, await drive({ ...script, next }, load));
    if (this.staff === '') throw new Error('access tokens took too long');
  }

  /** Returns a script that renews the tokens in turn, again and again. */
  renew(): Script {
    return {
      next: (connection) => {
        const place = this.renewals % this.sessions.length;
        const counter = Math.floor(this.renewals++ / this.sessions.length);
        this.asked[connection] = place;
        const session = this.sessions[place] ?? 0;
        return refreshGrant(this.clientOf(session), session, counter);
      },
      answered: (connection, body, status) => {
        if (status !== '200') return;
        const place = this.asked[connection] ?? 0;
        const { access_token } = JSON.parse(body()) as { access_token: string };
        if (this.sessions[place] === STAFF_MEMBER) this.staff = access_token;
        else this.users[place] = access_token;
      },
    };
  }

  private clientOf(session: number): Client {
    return session === STAFF_MEMBER ? this.staffClient : this.client;
  }
}
