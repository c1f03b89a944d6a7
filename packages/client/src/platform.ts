/** The `AbortSignal` of the platform, whichever library of types the app compiles with. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer T } }
  ? T
  : AbortSignalShape;

interface AbortSignalShape {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The part of a response that this package reads. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

/**
 * The part of `fetch` that this package uses. The `fetch` of browsers, React Native and Node fits.
 */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string; signal: Signal },
) => Promise<FetchResponse>;

interface Platform {
  readonly fetch: Fetch;
  readonly setTimeout: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
  readonly AbortController: new () => { readonly signal: Signal; abort(): void };
  readonly navigator?: { readonly locks?: Locks };
}

interface Locks {
  request<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** The globals that browsers, React Native and Node share. Web Locks exist in some of them. */
export const platform = globalThis as unknown as Platform;

/** Waits for `milliseconds`. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    platform.setTimeout(resolve, milliseconds);
  });
}
