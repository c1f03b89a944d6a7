/** Returns the error of `fetch` after a time-out, without the wait. */
export function silence(): Error {
  return new DOMException('The operation was aborted due to timeout', 'TimeoutError');
}

/** Returns the error of `fetch` when the peer read the request and ended the connection. */
export function cut(): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }) });
}
