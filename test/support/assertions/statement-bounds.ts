import type { TestApp } from '../servers/app.js';
import { withoutName } from './recorder.js';

export interface BoundedStatement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Tables of a few rows, which may be read whole: operators or admins write them, or there is one row
 * for each part of each provider.
 */
const SMALL_TABLES = [
  'departments',
  'webhook_endpoints',
  'clients',
  'client_leaks',
  'audit_head',
  'provider_refusals',
];

export function readStatementName({ text }: BoundedStatement): string {
  return /^\/\* (\S+) \*\//.exec(text)?.[1] ?? text.slice(0, 40);
}

/**
 * Says of statements on SQLite if their plans show a bound: they find rows by unique keys, or read
 * an index in its order up to a LIMIT.
 */
export class StatementPlans {
  private constructor(
    private readonly app: TestApp,
    /** Number of columns of each unique index. */
    private readonly uniqueIndices: ReadonlyMap<string, number>,
  ) {}

  static async read(app: TestApp): Promise<StatementPlans> {
    const indices = await app.query(
      `SELECT i.name AS name, (SELECT COUNT(*) FROM pragma_index_info(i.name)) AS n
       FROM sqlite_master t JOIN pragma_index_list(t.name) i
       WHERE t.type = 'table' AND i."unique" = 1`,
    );
    return new StatementPlans(
      app,
      new Map(indices.map(({ name, n }) => [String(name), Number(n)])),
    );
  }

  /** Returns the steps of the plan of a statement that show no bound. */
  async listUnbounded({ text, values }: BoundedStatement): Promise<string[]> {
    const plain = withoutName(text);
    if (/^INSERT INTO \w+ \([^)]*\)\s+VALUES/.test(plain)) return [];
    const plan = (await this.app.query(`EXPLAIN QUERY PLAN ${plain}`, values))
      .map(({ detail }) => String(detail))
      .join('\n');

    const subqueries = new Set(plan.match(/(?<=^(?:CO-ROUTINE|MATERIALIZE) ).+/gm));
    const reads = (plan.match(/^(?:SCAN|SEARCH) .+/gm) ?? []).filter(
      (step) => !subqueries.has(step.slice('SCAN '.length)) && !this.isByKey(step),
    );
    const isSorted = plan.includes('TEMP B-TREE FOR ORDER BY');
    const isLimited = /\bLIMIT\b/.test(plain) && !isSorted && !reads.some(isTableScan);
    return isLimited ? [] : reads;
  }

  /** Returns true if a step finds one row for each key, an end of an index, or a small table. */
  private isByKey(step: string): boolean {
    const [, table = ''] = /^(?:SCAN|SEARCH) (\S+)/.exec(step) ?? [];
    if (SMALL_TABLES.includes(table) || step === 'SCAN CONSTANT ROW') return true;
    if (step === `SEARCH ${table}` || step.includes('INTEGER PRIMARY KEY (rowid=?)')) return true;
    const [, index = '', terms = ''] = /INDEX (\S+) \((.*)\)$/.exec(step) ?? [];
    const equalities = terms.split(' AND ').filter((term) => /^\S+=\?$/.test(term));
    return this.uniqueIndices.get(index) === equalities.length;
  }
}

/** Returns true if a step reads a whole table. */
export function isTableScan(step: string): boolean {
  return /^SCAN \S+$/.test(step);
}
