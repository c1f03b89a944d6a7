import type { TestApp } from '../servers/app.js';
import { codeOf, type Answer } from '../actors/http.js';

/** Counts outcomes such as `200` and `INVALID_GRANT 400`; GraphQL errors count by their code. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const answer of answers) {
    const code = codeOf(answer) ?? answer.body.errors?.[0]?.extensions?.['code'];
    const outcome = [...(typeof code === 'string' ? [code] : []), answer.status].join(' ');
    totals[outcome] = (totals[outcome] ?? 0) + 1;
  }
  return totals;
}

/** Returns the number of rows of `FROM …`. */
export async function count(app: TestApp, from: string, values: unknown[] = []): Promise<number> {
  const [row] = await app.query(`SELECT COUNT(*) AS n FROM ${from}`, values);
  return Number(row?.['n']);
}
