import type { Mutant } from './mutant.js';

/** Requests before their body is read, and spellings of tokens. */
const mutants: readonly Mutant[] = [
  {
    id: 'HTTP-3',
    file: 'src/auth/tokens/require-bearer-token.ts',
    from: 'request.user = await guard.authenticate(request, reply);',
    to: 'await Promise.resolve([request, reply]);',
    spec: 'sqlite test/auth/bearers.e2e-spec.ts',
    title: 'parses no body of a caller without a valid token',
  },
  {
    id: 'HTTP-3',
    file: 'src/auth/tokens/bearer.guard.ts',
    from: "if (this.revocations.includes(principal)) throw refused('revoked');",
    to: '',
    spec: 'sqlite test/auth/bearers.e2e-spec.ts',
    title: 'expired or revoked before the body arrives',
  },
  {
    id: 'HTTP-3',
    file: 'src/auth/tokens/bearer.guard.ts',
    from: "if (known !== undefined && known.expiresAt <= this.tokens.now()) throw refused('expired');",
    to: '',
    spec: 'sqlite test/auth/bearers.e2e-spec.ts',
    title: 'expired or revoked before the body arrives',
  },
  {
    id: 'REF-7',
    file: 'src/auth/tokens/bearer.guard.ts',
    from: "if (await this.revocations.refuses(request.user)) throw refused('revoked');",
    to: '',
    spec: 'sqlite test/auth/bearers.e2e-spec.ts',
  },
  {
    id: 'HTTP-3',
    file: 'src/http/bodies.ts',
    from: 'if (isNestedDeeper(body, MAX_DEPTH))',
    to: 'if (isNestedDeeper(body, 1_000))',
    spec: 'sqlite test/http/refusals.e2e-spec.ts',
  },
  {
    id: 'HTTP-3',
    file: 'src/http/nesting.ts',
    from: 'if (char === QUOTE) i = endOfString(json, i);',
    to: 'if (char === QUOTE) i += 0;',
    spec: 'unit src/http/nesting.spec.ts',
  },
  {
    id: 'HTTP-4',
    file: 'src/http/refusals.ts',
    from: 'if (waiting !== undefined) {',
    to: 'if (waiting?.destroyed) {',
    spec: 'sqlite test/http/unread-requests.e2e-spec.ts',
  },
  {
    id: 'HTTP-4',
    file: 'src/http/refusals.ts',
    from: "if (hosts > 1) return 'several Host headers';",
    to: '',
    spec: 'sqlite test/http/unread-requests.e2e-spec.ts',
  },
  {
    id: 'LIM-4',
    file: 'src/auth/tokens/bearer.guard.ts',
    from: 'if (!isOurs) await',
    to: 'await',
    spec: 'sqlite test/auth/bearers.e2e-spec.ts',
  },
  {
    id: 'LIM-4',
    file: 'src/auth/auth.limits.ts',
    from: "'LIMIT_BEARER_FAILURES', by: 'address', shared: false",
    to: "'LIMIT_BEARER_FAILURES', by: 'address', shared: true",
    spec: 'sqlite test/auth/bearers.e2e-spec.ts',
  },
  {
    id: 'JWT-2',
    file: 'src/auth/tokens/access-tokens.ts',
    from: "alg === 'ES256' ? withLowS(token) : token",
    to: 'token',
    spec: 'sqlite test/graphql/token-spellings.e2e-spec.ts',
  },
  {
    id: 'JWT-2',
    file: 'src/auth/tokens/key-of-token.ts',
    from: ' && !isOfOldVersion(claims)',
    to: '',
    spec: 'sqlite test/graphql/token-spellings.e2e-spec.ts',
  },
  {
    id: 'JWT-2',
    file: 'src/auth/sessions/refresh-token.ts',
    from: "bytes.toString('base64url') === match[3]",
    to: "bytes.toString('base64url') !== ''",
    spec: 'unit src/auth/sessions/refresh-token.spec.ts',
  },
];

export default mutants;
