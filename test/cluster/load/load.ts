import { setTimeout as sleep } from 'node:timers/promises';
import type { Requests } from './requests.js';
import { GaveUp, User, type Credentials } from './user.js';

/** Every so many users one asks for the end of the session, or takes the code by text message. */
const EACH = { revokes: 3, sms: 4 };
const REVOCATION_MS = 1_000;

/**
 * Users who sign in and use the service one after the other, several at once, until they are
 * stopped.
 */
export class Load {
  /** Users who are signed in and stay so. */
  readonly living: User[] = [];
  private isOver = false;
  private started = 0;
  private readonly workers: Promise<void>[];

  constructor(
    private readonly requests: Requests,
    private readonly client: Credentials,
    width: number,
  ) {
    this.workers = Array.from({ length: width }, () => this.work());
  }

  /** Ends with the request that each user is waiting for. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.workers);
  }

  private async work(): Promise<void> {
    while (!this.isOver) {
      this.started += 1;
      const user = new User(this.requests, this.client, () => this.isOver);
      try {
        await this.live(user, this.started);
      } catch (error) {
        if (!(error instanceof GaveUp)) throw error;
        await sleep(50);
      }
    }
  }

  /**
   * The life of a user. Each request goes to the next replica, so that it reads what another one
   * has just written.
   */
  private async live(user: User, nth: number): Promise<void> {
    if (!(await user.signIn(nth % EACH.sms === 0 ? 'sms' : 'ussd'))) return;
    await user.untilTold(() => user.addCard(0));
    await user.untilTold(() => user.readCards());
    const { output: ticket } = await user.untilTold(() => user.addTicket(user.key(0)));
    await user.untilTold(() => user.readTickets());
    for (const nth of [1, 2]) {
      await user.untilTold(() => user.reply(ticket, user.key(nth)));
      await user.untilTold(() => user.readReplies(ticket));
      const refreshed = await user.untilTold(() => user.refresh());
      if (refreshed.outcome !== 'ok') return;
      await user.untilTold(() => user.useAccess());
    }
    if (nth % EACH.revokes === 0) await this.end(user);
    else this.living.push(user);
  }

  /** Ends the session and uses its access token on, at each replica in turn. */
  private async end(user: User): Promise<void> {
    await user.untilTold(() => user.revoke());
    for (const pause of [0, REVOCATION_MS + 50, 0, 0]) {
      await sleep(pause);
      await user.untilTold(() => user.useAccess());
    }
  }
}
