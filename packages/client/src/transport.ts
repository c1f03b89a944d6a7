import { localError, restError } from './keypad-error.js';
import type { KeypadError, Language, LocalCode, LocalMessage } from './keypad-error.js';
import { platform, type Fetch, type FetchResponse, type Signal } from './platform.js';
import type { Answer, TokenResponse } from './wire.js';

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
    return localError(code, this.language, { status, message });
  }

  /** Returns the error of a response that is not of the service. */
  foreignError({ status, retryAfter }: Answer): KeypadError {
    return localError('UNEXPECTED_RESPONSE', this.language, { status, retryAfter });
  }

  /**
   * Calls a route of `/api/oauth`. A response without the `needed` members is not of the service,
   * although it is JSON.
   */
  async rest<Result extends object>(
    route: string,
    members: object,
    ...needed: readonly (keyof Result & string)[]
  ): Promise<Result> {
    const answer = await this.post(`/api/oauth/${route}`, members);
    const error = restError(answer);
    if (error !== undefined) throw error;
    const { status, body } = answer;
    const isOurs =
      typeof body === 'object' && body !== null && needed.every((name) => name in body);
    if (status !== 200 || !isOurs) throw this.foreignError(answer);
    return body as Result;
  }

  /** Exchanges a grant for tokens. */
  tokens(grant: object): Promise<TokenResponse> {
    return this.rest('token', this.withClient(grant), 'access_token', 'refresh_token');
  }

  /** Ends the session of a refresh token at the service. */
  async revoke(token: string): Promise<void> {
    await this.rest('revoke', this.withClient({ token }));
  }

  private withClient(members: object): object {
    const { clientId: client_id, clientSecret: client_secret } = this.options;
    return { ...members, client_id, client_secret };
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

/**
 * Returns undefined for a body that is complete and not JSON, such as the page of a proxy. WebKit
 * rejects with a DOMException of the name of a SyntaxError.
 */
async function jsonOf(response: FetchResponse): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if ((error as Partial<Error> | undefined)?.name === 'SyntaxError') return undefined;
    throw error;
  }
}

function retryAfterOf({ headers }: FetchResponse): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds;
}
