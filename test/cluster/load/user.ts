import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { numberOf } from '../../support/actors/card-numbers.js';
import type { Answer } from '../../support/actors/http.js';
import { partsOf } from '../checker/tokens.js';
import type { Call, Reader, Requests, Result, Subject } from './requests.js';
import { messagesIn } from '../../support/actors/received-messages.js';
import { memberOf } from '../../support/assertions/read-json.js';

/** A client of the service. */
export interface Credentials {
  readonly client_id: number;
  readonly client_secret: string;
}

const REPLIED = z.object({ replies: z.array(z.object({ content: z.string() })).optional() });
const USSD_CODE = '*6655#';
const PAUSE_MS = 100;
/** A user gives up after this time without a response. */
const PATIENCE_MS = 120_000;

let users = 0;
/** Each run has numbers of its own on a cluster that outlives it. */
const BLOCK = Math.floor(Math.random() * 900);

/**
 * Returns a mobile number that no other user has, and that meets no fault of the virtual network.
 */
function newNumber(): string {
  users += 1;
  const digits = String(users).padStart(5, '0');
  return /(0000|6666|7777|8888|9999)$/.test(digits)
    ? newNumber()
    : `+9891${String(BLOCK).padStart(3, '0')}${digits}`;
}

/**
 * A person with a phone and an application, who repeats each request until there is a response, as
 * good clients do.
 */
export class User {
  readonly number = newNumber();
  /** Of the last sign-in or refresh. */
  access = '';
  refreshToken = '';
  private readonly address = `198.18.${String(users >> 8)}.${String(users & 255)}`;
  private cards = 0;

  constructor(
    private readonly requests: Requests,
    private readonly client: Credentials,
    private readonly isOver: () => boolean = () => false,
  ) {}

  /**
   * Text that no other user writes. It has no digits, because it might be masked as a card number.
   */
  key(nth: number): string {
    const digits = `${this.number.slice(1)}${String(nth)}`;
    return [...digits].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  }

  get session(): string {
    return this.refreshToken === '' ? '' : String(partsOf(this.refreshToken).session);
  }

  /**
   * Registers, asks for a code, reads it and signs in. Returns false if the code was used up
   * without a response.
   */
  async signIn(channel: 'ussd' | 'sms' = 'ussd'): Promise<boolean> {
    await this.untilTold(() => this.register());
    await this.untilTold(() => this.initialize(channel));
    const code =
      channel === 'ussd' ? (await this.untilTold(() => this.dial())).output : await this.received();
    return (await this.untilTold(() => this.guess(code))).outcome === 'ok';
  }

  register(): Promise<Result> {
    const body = { first_name: 'Sara', last_name: 'Ahmadi', cell_number: this.number };
    const subject = { object: `account ${this.number}`, name: 'register', input: this.number };
    return this.oauth('register', body, [subject], ({ body }) => String(body['user_id']));
  }

  initialize(channel: 'ussd' | 'sms' = 'ussd'): Promise<Result> {
    return this.oauth('initialize', { username: this.number, channel }, [
      this.challenge('initialize', ''),
    ]);
  }

  /** Dials and reads the code on the screen. */
  dial(): Promise<Result> {
    const body = { from: this.number, code: USSD_CODE };
    const read: Reader = ({ body }) => {
      const text = String(body['text']);
      return /\d{6}/.exec(text)?.[0] ?? (text.includes('No sign-in request') ? '' : undefined);
    };
    return this.send({ path: '/dev/phone/dial', body }, [this.challenge('show', '')], read);
  }

  /** Exchanges a code for tokens, which the user keeps. */
  async guess(code: string): Promise<Result> {
    const body = {
      grant_type: 'password',
      ...this.client,
      username: this.number,
      password: code,
      scope: '*',
    };
    const start = performance.now();
    const result = await this.oauth('token', body, [this.challenge('guess', code)]);
    if (result.outcome === 'ok') {
      this.keep(result.answer);
      this.requests.record({ ...this.family('begin', ''), output: this.refreshToken }, start);
    }
    return result;
  }

  /** Refreshes with the newest token, or with `token`; keeps the new ones. */
  async refresh(token = this.refreshToken): Promise<Result> {
    const body = { grant_type: 'refresh_token', ...this.client, refresh_token: token, scope: '' };
    const read: Reader = ({ body }) => String(body['refresh_token']);
    const result = await this.oauth('token', body, [this.family('refresh', token)], read);
    if (result.outcome === 'ok') this.keep(result.answer);
    return result;
  }

  /** Ends the session, at one of the replicas or the next. */
  revoke(url?: string): Promise<Result> {
    const body = { ...this.client, token: this.refreshToken };
    return this.send(
      { path: '/api/oauth/revoke', body },
      [this.family('revoke', '')],
      undefined,
      url,
    );
  }

  /** Uses the access token, at one of the replicas or the next. */
  useAccess(url?: string): Promise<Result> {
    return this.graphql('{ Application { application } }', {}, [this.family('access', '')], {
      url,
    });
  }

  /** Adds a card; its mask differs from those of the user's other cards. */
  addCard(number = this.cards): Promise<Result> {
    this.cards = Math.max(this.cards, number + 1);
    const pan = numberOf(`603799${String(number).padStart(9, '0')}`, 16);
    const mask = pan.slice(-4);
    const query = 'mutation ($pan: String!) { CardAdd(pan: $pan) { id } }';
    return this.graphql(query, { pan }, [this.list('cards', 'add', mask)], {
      read: idOf('CardAdd'),
    });
  }

  readCards(): Promise<Result> {
    const read: Reader = ({ body }) =>
      listOf(body.data, 'Cards')
        .map(({ pan }) => String(pan).slice(-4))
        .sort()
        .join(' ');
    return this.graphql('{ Cards(limit: 100) { pan } }', {}, [this.list('cards', 'read', '')], {
      read,
    });
  }

  /** Opens a ticket, whose title is the idempotency key. */
  addTicket(key: string): Promise<Result> {
    const query =
      'mutation ($key: String!) { TicketAdd(ticket_department_id: 1, title: $key, content: "Hello") { id } }';
    const subjects = [this.list('tickets', 'add', key), this.list('limit', 'add', key)];
    return this.graphql(query, { key }, subjects, { read: idOf('TicketAdd'), idempotencyKey: key });
  }

  readTickets(): Promise<Result> {
    const read: Reader = ({ body }) =>
      listOf(body.data, 'Tickets')
        .map(({ title }) => String(title))
        .reverse()
        .join(' ');
    return this.graphql(
      '{ Tickets(limit: 100) { title } }',
      {},
      [this.list('tickets', 'read', '')],
      { read },
    );
  }

  reply(ticket: string, key: string): Promise<Result> {
    const query =
      'mutation ($id: ID!, $key: String!) { TicketAddReply(ticket_id: $id, content: $key) { id } }';
    const subject = { object: `replies ${ticket}`, name: 'add', input: key };
    return this.graphql(query, { id: ticket, key }, [subject], { idempotencyKey: key });
  }

  readReplies(ticket: string): Promise<Result> {
    const read: Reader = ({ body }) => {
      const [found] = z.array(REPLIED).parse(listOf(body.data, 'Tickets'));
      return (
        found?.replies
          ?.slice(1)
          .map(({ content }) => content)
          .join(' ') ?? ''
      );
    };
    const query = 'query ($id: ID!) { Tickets(id: $id) { replies(limit: 100) { content } } }';
    const subject = { object: `replies ${ticket}`, name: 'read', input: '' };
    return this.graphql(query, { id: ticket }, [subject], { read });
  }

  /** Repeats a request until a response tells whether it was done. */
  async untilTold(request: () => Promise<Result>): Promise<Result> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const result = await request();
      if (result.outcome !== 'unknown') return result;
      if (this.isOver() || performance.now() > end) throw new GaveUp();
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }

  /** Reads the code of the text message, as soon as it arrives. */
  private async received(): Promise<string> {
    const path = `/dev/phone/messages?to=${encodeURIComponent(this.number)}&wait=5`;
    const { output } = await this.untilTold(() =>
      this.send({ path }, [this.challenge('show', '')], ({ body }) => {
        const [newest] = messagesIn({ body });
        return newest?.code;
      }),
    );
    return output;
  }

  private keep(answer: Answer | undefined): void {
    this.access = String(answer?.body['access_token']);
    this.refreshToken = String(answer?.body['refresh_token']);
  }

  private oauth(path: string, body: object, subjects: Subject[], read?: Reader): Promise<Result> {
    return this.send({ path: `/api/oauth/${path}`, body }, subjects, read);
  }

  private graphql(
    query: string,
    variables: object,
    subjects: Subject[],
    {
      read,
      url,
      idempotencyKey,
    }: { read?: Reader; url?: string | undefined; idempotencyKey?: string } = {},
  ): Promise<Result> {
    const call = { path: '/api/v4/graphql', body: { query, variables }, token: this.access };
    return this.send(
      { ...call, ...(idempotencyKey !== undefined && { idempotencyKey }) },
      subjects,
      read,
      url,
    );
  }

  private send(
    call: Omit<Call, 'from'>,
    subjects: Subject[],
    read?: Reader,
    url?: string,
  ): Promise<Result> {
    return this.requests.send({ ...call, from: this.address }, subjects, read, url);
  }

  private challenge(name: string, input: string): Subject {
    return { object: `challenge ${this.number}`, name, input };
  }

  private family(name: string, input: string): Subject {
    return { object: `session ${this.session}`, name, input };
  }

  private list(kind: string, name: string, input: string): Subject {
    return { object: `${kind} ${this.number}`, name, input };
  }
}

/** A user whose request had no response until the end of the load. */
export class GaveUp extends Error {}

const idOf =
  (field: string): Reader =>
  ({ body }) =>
    String(memberOf(body.data?.[field], 'id'));

function listOf(data: Answer['body']['data'], field: string): Record<string, unknown>[] {
  return z.array(z.record(z.string(), z.unknown())).parse(data?.[field] ?? []);
}
