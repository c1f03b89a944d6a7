import type { History } from '../checker/history.js';

/** A node whose tables are read. */
export interface Readable {
  readonly name: string;
  query(statement: string, database: string): Promise<Record<string, unknown>[]>;
}

/**
 * Adds what each node has of every object of the history, as readings after all other operations.
 * So a write that one node lacks is a history without an order.
 */
export async function readNodes(nodes: readonly Readable[], history: History): Promise<void> {
  const objects = [...history.byObject().keys()];
  for (const node of nodes) {
    const start = performance.now();
    const tables = await readTables(node);
    const end = performance.now();
    for (const object of objects) {
      const [kind = '', key = ''] = object.split(' ');
      const read = tables[kind]?.(key);
      if (read === undefined) continue;
      const [name, output] = read;
      history.add({
        object,
        name,
        input: '',
        start,
        end,
        outcome: 'ok',
        output,
        answer: node.name,
      });
    }
  }
}

type Reading = readonly [name: string, output: string];

async function readTables(
  node: Readable,
): Promise<Partial<Record<string, (key: string) => Reading | undefined>>> {
  const ask = (statement: string) => node.query(statement, 'keypad');
  const users = Map.groupBy(await ask('SELECT cell_number AS of FROM users'), of);
  const messages = Map.groupBy(
    await ask("SELECT recipient AS of FROM messages WHERE kind = 'otp.sms'"),
    of,
  );
  const sms = new Set(messages.keys());
  const sessions = Map.groupBy(await ask('SELECT id AS of, counter, revoked_at FROM sessions'), of);
  const owned = (columns: string, from: string) =>
    ask(
      `SELECT u.cell_number AS of, ${columns} FROM ${from} t JOIN users u ON u.id = t.user_id ORDER BY t.id`,
    );
  const tickets = Map.groupBy(await owned('t.title AS what', 'tickets'), of);
  const cards = Map.groupBy(await owned('RIGHT(t.pan, 4) AS what', 'cards'), of);
  const replies = Map.groupBy(
    await ask('SELECT ticket_id AS of, content AS what FROM ticket_replies ORDER BY id'),
    of,
  );
  return {
    account: (key) => ['rows', String(users.get(key)?.length ?? 0)],
    challenge: (key) =>
      sms.has(key) ? ['messages', String(messages.get(key)?.length)] : undefined,
    session: (key) => {
      const [row] = sessions.get(key) ?? [];
      return [
        'rows',
        `${String(row?.['counter'])} ${row?.['revoked_at'] === null ? 'live' : 'ended'}`,
      ];
    },
    tickets: (key) => ['read', whatOf(tickets.get(key)).join(' ')],
    cards: (key) => ['read', whatOf(cards.get(key)).sort().join(' ')],
    // The first message is the text of the ticket.
    replies: (key) => ['read', whatOf(replies.get(key)).slice(1).join(' ')],
  };
}

const of = (row: Record<string, unknown>) => String(row['of']);

function whatOf(rows: readonly Record<string, unknown>[] = []): string[] {
  return rows.map(({ what }) => String(what));
}
