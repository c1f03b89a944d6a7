import { codeOf, send, type Answer } from '../../support/actors/http.js';
import type { History, Operation } from '../checker/history.js';
import { memberOf } from '../../support/assertions/read-json.js';

/** A client waits this long for a response, then asks another replica. */
const PATIENCE_MS = 15_000;

/** Names of the object, the operation and its input in the history. */
export type Subject = Pick<Operation, 'object' | 'name' | 'input'>;

/** A request to one of the replicas. */
export interface Call {
  readonly path: string;
  /** JSON of a POST; undefined for a GET. */
  readonly body?: object;
  /** Address that the proxy in front of the service reports. */
  readonly from: string;
  readonly token?: string;
  readonly idempotencyKey?: string;
}

/** What a response means. */
export interface Result {
  readonly outcome: Operation['outcome'];
  /** The value of a success, the code of anything else. */
  readonly output: string;
  readonly answer: Answer | undefined;
}

/**
 * Reads the output of a success; undefined means that it tells nothing, as a screen that asks to
 * dial again.
 */
export type Reader = (answer: Answer) => string | undefined;

/** Sends requests to the replicas in turn, records them and counts the responses. */
export class Requests {
  /** Counts such as of `200` and `503 SERVICE_UNAVAILABLE`. */
  readonly answers = new Map<string, number>();
  /** Times of successes. */
  readonly successes: number[] = [];
  private turn = 0;

  constructor(
    private readonly history: History,
    private readonly urls: readonly string[],
  ) {}

  /** Sends a request to the next replica, or that at `url`, and records it for each subject. */
  async send(
    call: Call,
    subjects: readonly Subject[],
    read: Reader = () => '',
    url = this.next(),
  ): Promise<Result> {
    const start = performance.now();
    const sent = await post(url, call);
    const end = performance.now();
    const { outcome, output, answer } = resultOf(sent, read);
    this.count(sent, output, outcome === 'ok' ? end : undefined);
    const said = `${typeof sent === 'string' ? sent : String(sent.status)} :${new URL(url).port}`;
    if (sent !== 'no connection') {
      for (const subject of subjects)
        this.history.add({ ...subject, start, end, outcome, output, answer: said });
    }
    return { outcome, output, answer };
  }

  /** Records what follows from a response. */
  record(known: Subject & { readonly output: string }, start: number): void {
    this.history.add({ ...known, start, end: performance.now(), outcome: 'ok', answer: '' });
  }

  private next(): string {
    this.turn += 1;
    return this.urls[this.turn % this.urls.length] ?? '';
  }

  private count(sent: Sent, output: string, successAt: number | undefined): void {
    if (successAt !== undefined) this.successes.push(successAt);
    const status = typeof sent === 'string' ? sent : String(sent.status);
    const name =
      successAt !== undefined || typeof sent === 'string' ? status : `${status} ${output}`;
    this.answers.set(name, (this.answers.get(name) ?? 0) + 1);
  }
}

/** A request without a response may have been done, one without a connection was not. */
type Sent = Answer | 'no response' | 'no connection';

async function post(url: string, { path, body, from, token, idempotencyKey }: Call): Promise<Sent> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': from,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const patience = new AbortController();
  const timer = setTimeout(() => {
    patience.abort();
  }, PATIENCE_MS);
  try {
    const content = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return await send(url + path, { ...content, headers, signal: patience.signal });
  } catch (error) {
    return memberOf(memberOf(error, 'cause'), 'code') === 'ECONNREFUSED'
      ? 'no connection'
      : 'no response';
  } finally {
    clearTimeout(timer);
  }
}

function resultOf(sent: Sent, read: Reader): Result {
  if (typeof sent === 'string') return { outcome: 'unknown', output: sent, answer: undefined };
  const error = codeOf(sent) ?? sent.body.errors?.[0]?.extensions?.['code'];
  if (sent.status === 200 && error === undefined) {
    const output = read(sent);
    return {
      outcome: output === undefined ? 'unknown' : 'ok',
      output: output ?? 'no screen',
      answer: sent,
    };
  }
  const code = typeof error === 'string' ? error : 'without a code';
  return { outcome: sent.status < 500 ? 'refused' : 'unknown', output: code, answer: sent };
}
