import { localError, restError } from './keypad-error.js';
import type { KeypadError, Language, LocalCode, LocalMessage } from './keypad-error.js';
import { platform, type Fetch, type FetchResponse, type Signal } from './platform.js';
import type { Answer } from './wire.js';

export interface TransportOptions {
  readonly url: string;
  readonly clientId: number | string;
  readonly clientSecret: string;
  readonly language: Language | (() => Language);
  readonly fetch: Fetch;
  /** Milliseconds after which a request counts as lost. */
  readonly timeout: number;
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: Signal | undefined;
}

/** Sends requests to the service. No error of it quotes a request. */
export class Transport {
  constructor(private readonly options: TransportOptions) {}

  private get language(): Language {
    const { language } = this.options;
    return typeof language === 'function' ? language() : language;
  }

  error(code: LocalCode, status?: number, message?: LocalMessage): KeypadError {
    return localError(code, this.language, status, message);
  }

  /** Calls a route of `/api/oauth`, with the client credentials if `authenticated`. */
  async rest<Result>(route: string, members: object, authenticated = false): Promise<Result> {
    const { clientId, clientSecret } = this.options;
    const client = authenticated ? { client_id: clientId, client_secret: clientSecret } : undefined;
    const answer = await this.post(`/api/oauth/${route}`, { ...members, ...client });
    const error = restError(answer);
    if (error !== undefined) throw error;
    if (answer.status !== 200 || typeof answer.body !== 'object' || answer.body === null) {
      throw this.error('UNEXPECTED_RESPONSE', answer.status);
    }
    return answer.body as Result;
  }

  /**
   * Returns any response of the service. Throws NETWORK_ERROR without one, and what `fetch` throws
   * after `signal` is aborted.
   */
  async post(
    path: string,
    body: object,
    { headers, signal }: RequestOptions = {},
  ): Promise<Answer> {
    const { fetch, timeout, url } = this.options;
    const controller = new platform.AbortController();
    const abort = (): void => {
      controller.abort();
    };
    let timer: unknown;
    // Some implementations of `fetch` ignore the signal.
    const lost = new Promise<never>((_, reject) => {
      timer = platform.setTimeout(() => {
        abort();
        reject(this.error('NETWORK_ERROR'));
      }, timeout);
    });
    signal?.addEventListener('abort', abort);
    if (signal?.aborted === true) abort();
    try {
      const response = fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'accept-language': this.language,
          ...headers,
        },
        body: JSON.stringify(body),
        signal: controller.signal,
      });
      return await Promise.race([response.then(toAnswer), lost]);
    } catch (error) {
      throw signal?.aborted === true ? error : this.error('NETWORK_ERROR');
    } finally {
      platform.clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }
}

async function toAnswer(response: FetchResponse): Promise<Answer> {
  return {
    status: response.status,
    body: await jsonOf(response),
    retryAfter: retryAfterOf(response),
  };
}

/** Returns undefined for a body that is complete and not JSON, such as the page of a proxy. */
async function jsonOf(response: FetchResponse): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function retryAfterOf({ headers }: FetchResponse): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}
