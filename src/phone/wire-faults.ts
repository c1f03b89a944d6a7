/** What `fetch` throws when no answer came in time; nobody has to wait for it. */
export function silence(): Error {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError');
}

/** What `fetch` throws when the other side took the request and ended the connection. */
export function cut(): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) });
}
