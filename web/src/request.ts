const TIMEOUT_MS = 15_000;

/**
 * Calls `fetch` without cookies and cache; rejects if the response is not complete after 15
 * seconds.
 */
export function sendUncachedRequest(path: string, options: RequestInit = {}): Promise<Response> {
  return fetch(path, {
    ...options,
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
