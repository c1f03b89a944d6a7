import { NOW, sql } from '../../platform/database/index.js';

/** A value of `users.updated_at` that always changes the row, so that drivers count it. */
export const LATER = sql`CASE WHEN updated_at < ${NOW} THEN ${NOW} ELSE updated_at + 1 END`;
