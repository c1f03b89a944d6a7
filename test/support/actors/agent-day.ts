import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import { RateLimits } from '../../../src/platform/rate-limits/index.js';
import type { DeskPage } from './desk-page.js';
import { ask, askFor, dataOf, IDENTIFIED } from './graphql.js';
import { postJson } from './http.js';
import type { StaffMember } from './staff.js';
import type { TicketUser } from './ticket-user.js';

export interface DayTicket {
  readonly id: string;
  readonly title: string;
  readonly user: TicketUser;
}

export type Interruption = 'user' | 'colleague' | 'navigation' | 'reload' | 'session' | 'restart';

interface DeskOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** The windows that a process keeps in memory, with their ends on its own clock. */
interface ProcessLimits {
  readonly memory: { readonly windows: { values(): Iterable<{ endsAt: number }> } };
}

/** A day of an agent at the desk, with what comes in between. */
export class AgentDay {
  /** All replies that the agent has sent. */
  readonly sent: string[] = [];
  readonly interruptions: Interruption[] = [];
  /** Addresses of the requests that a rate limit has refused. */
  readonly refusals: string[] = [];
  /** Number of operations that the page has sent. */
  operationCount = 0;
  readonly #inFlight = new Set<Request>();
  /** Operations that the page has sent since a ticket was opened. */
  #recorded: DeskOperation[] = [];
  /** Operations that the page sends for a ticket without an interruption. */
  #operations: readonly DeskOperation[] = [];
  #authorization = '';

  constructor(
    readonly desk: DeskPage,
    readonly colleague: StaffMember,
    /** Stops the service. Returns a function that starts it at the same address. */
    readonly stopService: () => Promise<() => Promise<void>>,
  ) {
    this.#watchRequests(desk.page);
  }

  #watchRequests(page: Page): void {
    const endRequest = (request: Request) => void this.#inFlight.delete(request);
    page.on('requestfinished', endRequest);
    page.on('requestfailed', endRequest);
    page.on('request', (request) => {
      // The stream of the virtual phone, at the sign-in, does not end.
      if (!request.url().includes('/dev/phone/events')) this.#inFlight.add(request);
      if (request.url().endsWith('/graphql')) this.#recordOperation(request);
    });
    page.on('response', (response) => {
      if (response.status() === 429) this.refusals.push(response.url());
    });
  }

  #recordOperation(request: Request): void {
    this.operationCount += 1;
    this.#recorded.push(request.postDataJSON() as DeskOperation);
    this.#authorization = request.headers()['authorization'] ?? '';
  }

  get draftField() {
    return this.desk.page.getByLabel('Reply to the user');
  }

  /** Opens a ticket in the page, begins a reply, is interrupted, and goes on with the reply. */
  async answerInPage(ticket: DayTicket, interruption?: Interruption): Promise<void> {
    const { desk, draftField } = this;
    const [begun, rest] = [`About ${ticket.title}:`, ' it is on its way.'];
    this.#recorded = [];
    await desk.row(ticket.title).click();
    await desk.page.getByRole('heading', { name: ticket.title }).waitFor();
    await draftField.fill(begun);
    if (interruption !== undefined) await this.#interrupt(interruption, ticket);
    await expect.poll(() => draftField.inputValue()).toBe(begun);

    await draftField.press('Control+End');
    await desk.page.keyboard.insertText(rest);
    await draftField.press('Control+Enter');
    this.sent.push(begun + rest);
    await expect.poll(() => draftField.inputValue()).toBe('');
    await expect.poll(async () => (await desk.entries()).at(-1)).toBe(begun + rest);
    if (interruption === undefined) this.#operations = [...this.#recorded];
    if (interruption === 'restart') this.#forgetOutage();
  }

  /** Answers a ticket by the operations that the page sent for the last one, and its session. */
  async answerAsPage(ticket: DayTicket): Promise<void> {
    const text = `About ${ticket.title}: it is answered.`;
    for (const { query, variables = {} } of this.#operations) {
      const isOfTicket = /StaffTicket\w*\((ticket_)?id: \$id/.test(query);
      const ownVariables = isOfTicket
        ? { ...variables, id: ticket.id, reply_id: null, text }
        : variables;
      await this.#post(query, ownVariables);
    }
    this.sent.push(text);
  }

  async #post(query: string, variables: Record<string, unknown>): Promise<void> {
    const url = `${this.desk.app.url}/api/v4/graphql`;
    const headers = { authorization: this.#authorization };
    dataOf(await postJson(url, { query, variables }, headers));
  }

  async #interrupt(kind: Interruption, ticket: DayTicket): Promise<void> {
    if (kind === 'user') await this.#hearUser(ticket);
    if (kind === 'colleague') await this.#hearColleague(ticket);
    if (kind === 'navigation') await this.#leaveAndReturn(ticket);
    if (kind === 'reload') await this.desk.page.reload();
    if (kind === 'session') await this.#loseSession();
    if (kind === 'restart') await this.#sendDuringRestart();
    await this.draftField.waitFor();
    this.interruptions.push(kind);
  }

  async #hearUser({ id, user }: DayTicket): Promise<void> {
    await user.reply(id, 'Still waiting');
    await this.desk.clock.forward(6);
    await expect.poll(() => this.desk.entries()).toEqual(['Where is it?', 'Still waiting']);
  }

  async #hearColleague({ id }: DayTicket): Promise<void> {
    const reply = `StaffTicketAddReply(ticket_id: ${id}, content: "I look into it.")`;
    await ask(this.colleague.actor, `mutation { ${reply} { unread } }`);
    await this.desk.clock.forward(6);
    await this.desk.page.getByText('A colleague has answered since you began to write.').waitFor();
  }

  async #leaveAndReturn({ title }: DayTicket): Promise<void> {
    const { desk } = this;
    await desk.page.getByRole('link', { name: 'People' }).click();
    await desk.page.locator('.ticket-list[aria-label=People]').waitFor();
    await desk.page.getByRole('link', { name: 'Tickets' }).click();
    await desk.row(title).getByText('Draft').waitFor();
    await desk.row(title).click();
  }

  /** Ends the session as an admin does, and signs in again. */
  async #loseSession(): Promise<void> {
    const { desk, colleague } = this;
    const listSessions = `{ StaffUserSessions(user_id: ${String(desk.staffId)}) { id } }`;
    const [session] = await askFor(colleague.actor, z.array(IDENTIFIED), listSessions);
    const revoke = `StaffSessionRevoke(id: ${String(session?.id)}, reason: "Lost phone") { id }`;
    dataOf(await colleague.actor.gql(`mutation { ${revoke} }`));
    await desk.clock.forward(6);
    await desk.page.getByText('The session has ended.').waitFor();
    desk.faults.length = 0;
    await desk.signIn();
  }

  /** Sends what is typed while the service is away, which keeps it. */
  async #sendDuringRestart(): Promise<void> {
    const { desk, draftField } = this;
    await this.#waitUntilIdle();
    const startAgain = await this.stopService();
    await draftField.press('Control+Enter');
    await desk.page.getByText('NETWORK_ERROR').first().waitFor();
    await startAgain();
  }

  /** Takes away the faults of requests that met no service, or one that was stopping. */
  #forgetOutage(): void {
    const { faults } = this.desk;
    const others = faults.filter((fault) => !/ERR_CONNECTION|status of 503/.test(fault));
    faults.splice(0, Infinity, ...others);
  }

  /** Lets time pass for the page, the database and the windows of rate limits. */
  async rest(seconds: number): Promise<void> {
    await this.desk.app.travel(seconds);
    await this.passTime(seconds);
  }

  /** Lets time pass for the page and the rate limits of GraphQL, and waits for what it sends. */
  async passTime(seconds: number): Promise<void> {
    const { app, clock } = this.desk;
    const { memory } = app.get(RateLimits) as unknown as ProcessLimits;
    for (const window of memory.windows.values()) window.endsAt -= seconds * 1000;
    await clock.forward(seconds);
    await this.#waitUntilIdle();
  }

  async #waitUntilIdle(): Promise<void> {
    const listUrls = () => [...this.#inFlight].map((request) => request.url());
    await expect.poll(listUrls, { interval: 10 }).toEqual([]);
  }
}
