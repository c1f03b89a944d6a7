/** Milliseconds that the clock of the service is ahead of that of this device. */
let aheadMs = 0;

/**
 * Compares the two clocks by a response of the service, because that of a device may be wrong by a
 * day.
 */
export function compareClocks({ headers }: Pick<Response, 'headers'>): void {
  const serviceTime = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(serviceTime)) aheadMs = serviceTime - Date.now();
}

/** Returns the present time of the service, in milliseconds since the epoch. */
export function getServiceTime(): number {
  return Date.now() + aheadMs;
}
