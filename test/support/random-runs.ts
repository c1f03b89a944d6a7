import { inject } from 'vitest';
import './servers/provided.js';

/**
 * Runs of a test that plays random sequences. The variable asks for others, for a long run. On
 * MariaDB there are a quarter: each takes several times as long, and what the sequences decide is
 * in the statements, which both engines share and other specs run on both.
 */
export function countRandomRuns(variable: 'MODEL_RUNS' | 'RANDOM_RUNS', usual: number): number {
  const asked = Number(process.env[variable] || '0');
  if (asked > 0) return asked;
  return inject('engine') === 'mariadb' ? Math.ceil(usual / 4) : usual;
}
