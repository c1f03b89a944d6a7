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
    from: 'if (!FORGETTING_CAUSES.has(cause)) return',
    to: "if (cause !== 'leaked') return",
    spec: 'sqlite test/otp/forgotten-networks.e2e-spec.ts',
    title: 'becomes unknown if the cause is',
  },
  {
    id: 'OTP-6',
    file: 'src/sign-in/sessions/forgotten-networks.ts',
    from: `
        AND NOT \${LIVE_CONDITION}`,
    to: '',
    spec: 'sqlite test/otp/forgotten-networks.e2e-spec.ts',
    title: 'keeps that of a live one',
  },
  {
    id: 'OTP-6',
    file: 'src/sign-in/sessions/forgotten-networks.ts',
    from: ' ?? ALL_NETWORKS_KEPT',
    to: ' ?? (ALL_NETWORKS_KEPT > 0 ? 0 : 1)',
    spec: 'sqlite test/otp/forgotten-networks.e2e-spec.ts',
    title: 'forgets no network by a copied access token',
  },
  {
    id: 'OTP-6',
    file: 'src/sign-in/sessions/session-revocation.service.ts',
    from: `CASE WHEN created_at > \${keptUntil} THEN NULL ELSE network END`,
    to: `CASE WHEN \${keptUntil} > 0 THEN NULL ELSE NULL END`,
    spec: 'sqlite test/otp/forgotten-networks.e2e-spec.ts',
    title: 'forgets no network that was known before that of the caller',
  },
  {
    id: 'OTP-6',
    file: 'src/sign-in/sessions/own-sessions.service.ts',
    from: 'isProven ? 0 : ALL_NETWORKS_KEPT',
    to: 'isProven || ALL_NETWORKS_KEPT > 0 ? 0 : 1',
    spec: 'sqlite test/staff-api/acts.e2e-spec.ts',
    title: 'forgets the network of a session only with a proof',
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
