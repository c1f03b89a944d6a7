import { SEND_MS } from '../../outbox/index.js';

/**
 * Returns a signal that aborts a call after `SEND_MS`, but first lets the process read what has arrived: a response that
 * came while the process was busy counts. Otherwise the message would be sent again (FLT-6).
 */
export function responseTimeout(): AbortSignal {
  const timeout = AbortSignal.timeout(SEND_MS);
  const late = new AbortController();
  const abort = () => {
    late.abort(timeout.reason);
  };
  timeout.addEventListener('abort', () => void setImmediate(abort), { once: true });
  return late.signal;
}
