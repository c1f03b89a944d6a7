import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('gives each purpose a label of its own [KEY-1]', () => {
  const files = globSync('src/**/*.ts', { exclude: ['src/**/*.spec.ts'] });
  const labels = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/defineKeyPurpose\('([^']+)'\)/g),
      ([, label]) => label,
    ),
  );
  expect(labels.sort()).toEqual([
    'audit-archive',
    'audit-reason',
    'audit-row',
    'audit-seal',
    'audit-slice',
    'audit-start',
    'avatar',
    'backup',
    'card-fingerprint',
    'card-number',
    'client-secret',
    'idempotency',
    'limit-bucket',
    'network',
    'otp-code',
    'passkey-challenge',
    'passkey-user',
    'receipt',
    'refresh-token',
    'signing-key',
    'stable-key',
    'staff-act',
    'subject',
    'ussd-turn',
    'webhook',
  ]);
});
