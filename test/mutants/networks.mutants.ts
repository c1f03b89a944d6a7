import type { Mutant } from './mutant.js';

/** Known networks. */
const mutants: readonly Mutant[] = [
  {
    id: 'OTP-6',
    file: 'src/accounts/otp/subject.ts',
    from: `:\${network.slice(0, NETWORK_LENGTH)}`,
    to: ':',
    spec: 'sqlite test/otp/lockout-model.e2e-spec.ts',
    title: 'within one waiting time from another known network',
  },
  {
    id: 'OTP-6',
    file: 'src/accounts/otp/tries.ts',
    from: `used_at IS NULL AND known_tries >= \${OTP_TRIES}`,
    to: '1 = 0',
    spec: 'sqlite test/otp/lockout-model.e2e-spec.ts',
    title: 'within two waiting times from the same network',
  },
  {
    id: 'OTP-6',
    file: 'src/accounts/otp/judge-guess.ts',
    from: 'liveChallenges.length > 0 ? [own] : []',
    to: '[own]',
    spec: 'sqlite test/otp/refusals.e2e-spec.ts',
    title: 'pays for each guess at a code that no dial has shown',
  },
  {
    id: 'OTP-3',
    file: 'src/accounts/otp/judge-guess.ts',
    from: ' || each.issued_at >= own.issued_at',
    to: ' || each.issued_at >= 0',
    spec: 'unit src/accounts/otp/judge-guess.spec.ts',
    title: 'lets a known network enter its own code and what others requested since',
  },
  {
    id: 'OTP-3',
    file: 'src/accounts/otp/judge-guess.ts',
    from: 'if (isLiveChallenge(own) && isLongCode(own)) return laterChallenges.filter(isLongCode);',
    to: '',
    spec: 'unit src/accounts/otp/judge-guess.spec.ts',
    title: 'allows more guesses at a long code',
  },
  {
    id: 'OTP-6',
    file: 'src/sign-in/sessions/session-revocation.service.ts',
    from: 'return FORGETTING_CAUSES.has(cause)',
    to: "return cause === 'leaked'",
    spec: 'sqlite test/otp/forgotten-networks.e2e-spec.ts',
    title: 'becomes unknown if the cause is',
  },
  {
    id: 'OTP-6',
    file: 'src/sign-in/sessions/sessions.service.ts',
    from: `AND network IS NOT NULL AND NOT \${LIVE_CONDITION}`,
    to: 'AND network IS NOT NULL',
    spec: 'sqlite test/otp/forgotten-networks.e2e-spec.ts',
    title: 'keeps that of a live one',
  },
  {
    id: 'OTP-6',
    file: 'src/accounts/otp/code-verification.service.ts',
    from: 'if (!isFromKnownNetwork(challenge)) await this.limits',
    to: 'await this.limits',
    spec: 'sqlite test/otp/shared-addresses.e2e-spec.ts',
    title: 'after a neighbour spent LIMIT_FAILURES',
  },
  {
    id: 'OTP-3',
    file: 'src/accounts/otp/code-verification.service.ts',
    from: 'if (guess.account.isNetworkKnown) {',
    to: 'if (guess.account.isNetworkKnown && guess.verdict.delayMs < 0) {',
    spec: 'sqlite test/otp/shared-addresses.e2e-spec.ts',
    title: 'has no more than its tries',
  },
];

export default mutants;
