import type { TicketQueueOrder } from './ticket-queries';

/** The orders by their names in the address. The first is the one of an address without a name. */
const ORDER_NAMES = {
  LONGEST_WAIT: 'longest-wait',
  NEWEST: 'newest',
  PRIORITY: 'priority',
} as const satisfies Record<TicketQueueOrder, string>;
const PARAMETER = 'order';

export const QUEUE_ORDER_CHOICES = Object.keys(ORDER_NAMES) as readonly TicketQueueOrder[];

/** Returns the order that the address of the page names. */
export function readAddressOrder(): TicketQueueOrder {
  const name = new URLSearchParams(location.search).get(PARAMETER);
  return QUEUE_ORDER_CHOICES.find((order) => ORDER_NAMES[order] === name) ?? 'LONGEST_WAIT';
}

/** Names the order in the address, which a reload, a bookmark and each view of the desk keep. */
export function writeAddressOrder(order: TicketQueueOrder): void {
  const address = new URL(location.href);
  if (order === 'LONGEST_WAIT') address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, ORDER_NAMES[order]);
  history.replaceState(history.state, '', address);
}
