import type { DeliveryReport } from '../outbox/index.js';

/** Returns the status of a receipt. A state that is neither is not final. */
export function toReportStatus(
  isDelivered: boolean,
  isUndelivered: boolean,
): DeliveryReport['status'] {
  if (isDelivered) return 'delivered';
  return isUndelivered ? 'undelivered' : 'progress';
}
