import type { Mutant } from './mutant.js';

/** Connections without TLS, secrets that somebody made up, and keys in the wrong order. */
const mutants: readonly Mutant[] = [
  {
    id: 'FLT-4',
    file: 'src/platform/database/database.facts.ts',
    from: 'hasTls(url) ||',
    to: 'true ||',
    spec: 'unit src/app/unencrypted.spec.ts',
  },
  {
    id: 'FLT-4',
    file: 'src/platform/rate-limits/limits.facts.ts',
    from: 'sentinelSet.sentinels.every(',
    to: 'sentinelSet.sentinels.some(',
    spec: 'unit src/app/unencrypted.spec.ts',
  },
  {
    id: 'FLT-4',
    file: 'src/delivery/sms/sms-provider-setting.ts',
    from: 'provider.options.tls || isPlainAllowed(provider.options.host, env)',
    to: 'true',
    spec: 'unit src/app/unencrypted.spec.ts',
  },
  {
    id: 'FLT-4',
    file: 'src/platform/config/config.ts',
    from: 'faults.push(...misspeltFaults, ...findLibraryFaults(env))',
    to: 'faults.push(...misspeltFaults)',
    spec: 'unit src/app/unencrypted.spec.ts',
  },
  {
    id: 'FLT-4',
    file: 'src/platform/config/networks.ts',
    from: 'spellHost(hostname).replace',
    to: 'hostname.replace',
    spec: 'unit src/app/unencrypted.spec.ts',
  },
  {
    id: 'FLT-4',
    file: 'src/platform/config/random-text.ts',
    from: 'isVaried && !isRepetition(text) && !isSequence(text) && !isProse(text)',
    to: 'isVaried && !isRepetition(text) && !isSequence(text)',
    spec: 'unit src/platform/config/random-text.spec.ts',
  },
  {
    id: 'FLT-4',
    file: 'src/delivery/ussd/ussd-gateway-setting.ts',
    from: '[...tokens, hmac?.secret, basic?.password]',
    to: '[...tokens]',
    spec: 'unit src/app/unencrypted.spec.ts',
  },
  {
    id: 'KEY-4',
    file: 'src/sign-in/tokens/signing-key-pair.ts',
    from: '  assertStableKey(ring, rows);',
    to: '',
    spec: 'sqlite test/keys/lost-keys.e2e-spec.ts',
  },
  {
    id: 'KEY-4',
    file: 'src/sign-in/tokens/abandon-key.ts',
    from: 'SET stable_mac = NULL',
    to: 'SET stable_mac = stable_mac',
    spec: 'sqlite test/keys/lost-keys.e2e-spec.ts',
  },
  {
    id: 'FLT-7',
    file: 'src/platform/database/sqlite-files.ts',
    from: 'chmodSync(file, 0o600)',
    to: 'chmodSync(file, 0o640)',
    spec: 'unit src/platform/database/sqlite-files.spec.ts',
  },
  {
    id: 'FLT-7',
    file: 'src/app/new-files.ts',
    from: 'process.umask(OWNER_ONLY)',
    to: 'process.umask(0o022)',
    spec: 'sqlite test/service/umask.e2e-spec.ts',
    built: true,
  },
  {
    id: 'FLT-7',
    file: 'src/operations/doctor/file.checks.ts',
    from: "NODE_ENV !== 'production' || !isOpenToOthers",
    to: "NODE_ENV === 'production' || !isOpenToOthers",
    spec: 'unit src/operations/doctor/file.checks.spec.ts',
  },
];

export default mutants;
