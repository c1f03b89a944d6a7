import { columns, sql, type Database } from '../../platform/database/index.js';
import {
  joinRemedies,
  reportOk,
  reportWarning,
  type DoctorFinding,
  type FindingRemedy,
} from './doctor-finding.js';

/** Tells which endpoints get no events. */
export async function checkWebhooks(database: Database): Promise<DoctorFinding> {
  const endpointRows = await database.rows(
    columns({ id: Number, disabled: Number, failing: Number }),
    sql`/* webhooks.checkWebhooks */
    SELECT id, CASE WHEN disabled_at IS NULL THEN 0 ELSE 1 END AS disabled,
      CASE WHEN failing_since IS NULL THEN 0 ELSE 1 END AS failing
    FROM webhook_endpoints ORDER BY id`,
  );
  if (endpointRows.length === 0) return reportOk('webhooks', 'there is no endpoint');

  const disabledRows = endpointRows.filter((row) => row.disabled === 1);
  const failingRows = endpointRows.filter((row) => row.disabled === 0 && row.failing === 1);
  const faults: string[] = [];
  if (disabledRows.length > 0) faults.push(`disabled: ${joinIds(disabledRows)}`);
  if (failingRows.length > 0) faults.push(`not accepting events: ${joinIds(failingRows)}`);
  if (faults.length === 0) {
    return reportOk('webhooks', `endpoints that accept events: ${String(endpointRows.length)}`);
  }

  const remedies = [
    ...disabledRows.map(({ id }): FindingRemedy => `\`keypad webhook enable ${String(id)}\``),
    ...failingRows.map(
      ({ id }): FindingRemedy => `mend its back end, then \`keypad webhook test ${String(id)}\``,
    ),
  ];
  return reportWarning('webhooks', faults.join('; '), joinRemedies(remedies));
}

function joinIds(rows: readonly { readonly id: number }[]): string {
  return rows.map(({ id }) => String(id)).join(', ');
}
