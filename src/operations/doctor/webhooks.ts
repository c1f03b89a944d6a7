import { columns, sql, type Database } from '../../platform/database/index.js';
import { allOf, ok, warn, type Finding, type Mend } from './finding.js';

/** Tells which endpoints get no events. */
export async function checkWebhooks(database: Database): Promise<Finding> {
  const rows = await database.rows(
    columns({ id: Number, disabled: Number, failing: Number }),
    sql`/* webhooks.checkWebhooks */
    SELECT id, CASE WHEN disabled_at IS NULL THEN 0 ELSE 1 END AS disabled,
      CASE WHEN failing_since IS NULL THEN 0 ELSE 1 END AS failing
    FROM webhook_endpoints ORDER BY id`,
  );
  if (rows.length === 0) return ok('webhooks', 'there is no endpoint');
  const named = (which: typeof rows) => which.map(({ id }) => String(id)).join(', ');
  const disabled = rows.filter((row) => row.disabled === 1);
  const failing = rows.filter((row) => row.disabled === 0 && row.failing === 1);
  const faults = [
    ...(disabled.length > 0 ? [`disabled: ${named(disabled)}`] : []),
    ...(failing.length > 0 ? [`not accepting events: ${named(failing)}`] : []),
  ];
  const mends = [
    ...disabled.map(({ id }): Mend => `\`keypad webhook enable ${String(id)}\``),
    ...failing.map(({ id }): Mend => `mend its back end, then \`keypad webhook test ${String(id)}\``),
  ];
  if (faults.length === 0) return ok('webhooks', `endpoints that accept events: ${String(rows.length)}`);
  return warn('webhooks', faults.join('; '), allOf(mends));
}
