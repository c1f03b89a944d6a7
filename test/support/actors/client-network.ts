import { vi } from 'vitest';
import type { Fetch, FetchResponse } from '../../../packages/client/src/index.js';

type Fate = (body: string) => Promise<unknown> | undefined;

/** The network of a device: real requests, some of which meet a fault. */
export class Network {
  online = true;
  /** Responses of the service, lost ones too. */
  readonly answers: FetchResponse[] = [];
  /** Every token that the service has issued over this network. */
  readonly tokens: string[] = [];
  /** Requests with a refresh token. */
  refreshes = 0;
  private readonly before: Fate[] = [];
  private readonly after: Fate[] = [];

  readonly fetch: Fetch = async (url, init) => {
    if (init.body.includes('"grant_type":"refresh_token"')) this.refreshes += 1;
    if (!this.online) throw new TypeError('fetch failed');
    for (const fate of this.before) await raced(fate(init.body), init.signal);
    const response = await fetch(url, init);
    this.answers.push(response);
    for (const [, token = ''] of (await response.clone().text()).matchAll(/_token":"([^"]+)/g))
      this.tokens.push(token);
    for (const fate of this.after) await raced(fate(init.body), init.signal);
    return response;
  };

  /** Loses the responses of the next requests whose body contains `words`. */
  lose(words: string, times: number): void {
    this.next(this.after, words, times, () => Promise.reject(new TypeError('terminated')));
  }

  /** Rejects every request that follows. */
  failWith(error: Error): void {
    this.before.push(() => Promise.reject(error));
  }

  /** Holds the next such response back until it is released. */
  hold(words: string): { readonly reached: Promise<void>; release(): void } {
    const [reached, released] = [
      Promise.withResolvers<undefined>(),
      Promise.withResolvers<undefined>(),
    ];
    this.next(this.after, words, 1, async () => {
      reached.resolve(undefined);
      await released.promise;
    });
    const release = (): void => {
      released.resolve(undefined);
    };
    return { reached: reached.promise, release };
  }

  private next(fates: Fate[], words: string, times: number, fate: () => Promise<unknown>): void {
    let left = times;
    fates.push((body) => {
      if (left === 0 || !body.includes(words)) return undefined;
      left -= 1;
      return fate();
    });
  }
}

/** Rejects if `signal` is aborted first, as `fetch` does. */
function raced(
  work: Promise<unknown> | undefined,
  signal: AbortSignal,
): Promise<unknown> | undefined {
  if (work === undefined) return undefined;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
  return Promise.race([work, aborted]);
}

/** Returns a function that ends the next timer of this many milliseconds. */
export function timerOf(milliseconds: number): () => void {
  const { setTimeout } = globalThis;
  let end = (): void => undefined;
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((work: () => void, wait?: number) => {
      if (wait === milliseconds) {
        end = work;
        spy.mockRestore();
      }
      return setTimeout(work, wait);
    });
  return () => {
    end();
  };
}
