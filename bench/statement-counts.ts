/** Round trips and durable commits of a request, read from docs/statements.md. */
export interface Counts {
  readonly roundTrips: number;
  readonly commits: number;
}

/** Sending a text message after the response: claim, attempt and result. The last two are one transaction. */
const SENDING: Counts = { roundTrips: 5, commits: 2 };

/** Counts statements, BEGIN and COMMIT, and the commits of transactions and of writes outside them. */
export function countsIn(page: string): Readonly<Record<string, Counts>> {
  const found: Record<string, Counts> = {};
  for (const [, name = '', count, list = ''] of page.matchAll(/^- \*\*(.+)\*\*: (\d+)(?: \((.*)\))?$/gm)) {
    const transactions = list.match(/\{[^}]*\}/g) ?? [];
    const outside = list.replaceAll(/\{[^}]*\}/g, '').match(/\b(insert|update|delete)\b/g) ?? [];
    const own = { roundTrips: Number(count) + 2 * transactions.length, commits: transactions.length + outside.length };
    const sending = name.endsWith(', sms') ? SENDING : { roundTrips: 0, commits: 0 };
    found[name] = { roundTrips: own.roundTrips + sending.roundTrips, commits: own.commits + sending.commits };
  }
  return found;
}
