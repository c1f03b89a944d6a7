import { Baseline1795651200000 } from './1795651200000-baseline.js';

/** Migrations of all engines, in the order in which they run. */
export const MIGRATIONS = [Baseline1795651200000];
