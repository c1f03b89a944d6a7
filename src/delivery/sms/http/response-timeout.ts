import { SEND_MS } from '../../outbox/index.js';

/**
 * Returns a signal that aborts a call after `SEND_MS`, but first lets the process read what has
 * arrived: a response that came while the process was busy counts. Otherwise the message would be
 * sent again (FLT-6).
 */
export function createResponseTimeout(): AbortSignal {
  const sendTimeout = AbortSignal.timeout(SEND_MS);
  const lateController = new AbortController();
  const abortLate = () => {
    lateController.abort(sendTimeout.reason);
  };
  sendTimeout.addEventListener('abort', () => void setImmediate(abortLate), { once: true });
  return lateController.signal;
}
