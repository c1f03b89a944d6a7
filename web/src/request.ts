const LONGEST_MS = 15_000;

/** `fetch` without cookies and cache; rejects too when the whole answer is not there after 15 seconds. */
export function request(path: string, options: RequestInit = {}): Promise<Response> {
  return fetch(path, {
    ...options,
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(LONGEST_MS),
  });
}
