import type { Mutant } from './mutant.js';

/** Rate limits of users that staff clears. */
const mutants: readonly Mutant[] = [
  {
    id: 'LIM-5',
    file: 'src/platform/rate-limits/database-windows.ts',
    from: `SET hits = 0, resets_at = 0 WHERE bucket = \${bucket} AND hits > 0`,
    to: `SET hits = 0, resets_at = 0 WHERE hits > 0`,
    spec: 'sqlite test/staff-api/limits.e2e-spec.ts',
    title: 'clears nothing else',
  },
  {
    id: 'LIM-5',
    file: 'src/accounts/otp/otp.facts.ts',
    from: `\`known:number:\${number}:\${network}\``,
    to: `\`number:\${number}\``,
    spec: 'sqlite test/staff-api/limits.e2e-spec.ts',
    title: 'lists each rate limit',
  },
  {
    id: 'LIM-5',
    file: 'src/features/account/user-rate-limits.service.ts',
    from: 'await lockWithNumber(tx, user);',
    to: '',
    spec: 'sqlite test/staff-api/limits.e2e-spec.ts',
    title: 'if the number passes to somebody else',
  },
  {
    id: 'LIM-5',
    file: 'src/features/account/user-rate-limits.service.ts',
    from: 'if (!this.limits.hasLimit(name)) {',
    to: "if (name === '') {",
    spec: 'sqlite test/staff-api/limits.e2e-spec.ts',
    title: 'refuses the name',
  },
  {
    id: 'LIM-5',
    file: 'src/platform/rate-limits/user-rate-limits.ts',
    from: 'if (redis !== undefined) await requireRedis(redis.clearWindow(bucket));',
    to: '',
    spec: 'sqlite test/staff-api/limits-in-redis.e2e-spec.ts',
    title: 'at once for each',
  },
  {
    id: 'LIM-5',
    file: 'src/platform/rate-limits/user-rate-limits.ts',
    from: 'if (!isEnded && redisHits === 0) continue;',
    to: 'await redis?.clearLimit(bucket); if (!isEnded && redisHits === 0) continue;',
    spec: 'sqlite test/staff-api/limits-in-redis.e2e-spec.ts',
    title: 'without its audit row',
  },
  {
    id: 'ROLE-3',
    file: 'src/features/staff-api/staff-limits.resolver.ts',
    from: "const CLEAR_SCOPE = 'admin:accounts';",
    to: "const CLEAR_SCOPE = 'admin:users';",
    spec: 'sqlite test/staff-api/limits.e2e-spec.ts',
    title: 'needs an admin with a fresh code',
  },
];

export default mutants;
