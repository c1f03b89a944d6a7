import type { Mutant } from './mutant.js';

const ANSWERS = { id: 'ROLE-10', spec: 'sqlite test/staff-api/passkeys.e2e-spec.ts' } as const;
const SESSION_SPEC = 'sqlite test/staff-api/passkey-sessions.e2e-spec.ts';
const WEBAUTHN = { ...ANSWERS, file: 'src/sign-in/passkeys/webauthn.ts' } as const;
const STORE = { ...ANSWERS, file: 'src/sign-in/passkeys/staff-passkeys.service.ts' } as const;
const CHALLENGES = {
  id: 'ROLE-10',
  spec: 'unit src/sign-in/passkeys/passkey-challenges.spec.ts',
  file: 'src/sign-in/passkeys/passkey-challenges.ts',
} as const;

/** Passkeys of staff: what they confirm, and when a session needs one. */
const mutants: readonly Mutant[] = [
  {
    ...WEBAUTHN,
    from: `if (clientData['origin'] !== origin) throw toPasskeyError('origin');`,
    to: '',
    title: 'another origin',
  },
  {
    ...WEBAUTHN,
    from: `if ((flags & USER_VERIFIED) === 0) throw toPasskeyError('user not verified');`,
    to: '',
    title: 'a user who was not verified',
  },
  {
    ...WEBAUTHN,
    from: `if (clientData['crossOrigin'] === true) throw toPasskeyError('cross-origin');`,
    to: '',
    title: 'a frame of another site',
  },
  {
    ...WEBAUTHN,
    from: `if (clientData['type'] !== type) throw toPasskeyError('type');`,
    to: '',
    title: 'a new passkey instead of an answer',
  },
  {
    ...WEBAUTHN,
    from: `if ((flags & USER_PRESENT) === 0) throw toPasskeyError('user not present');`,
    to: '',
    title: 'a user who was not there',
  },
  {
    ...STORE,
    from: `AND \${toCounterCondition(signCount)}`,
    to: '',
    title: 'uses each value of a counter once',
  },
  {
    ...ANSWERS,
    id: 'ROLE-8',
    file: 'src/features/staff-api/staff-proof-check.ts',
    from: `await this.refusals.recordRefusal(attempt);
    throw PASSKEYS`,
    to: 'throw PASSKEYS',
    title: 'takes the place of codes',
  },
  {
    ...WEBAUTHN,
    from: `if (!isForParty) throw toPasskeyError('relying party');`,
    to: '',
    title: 'another service',
  },
  {
    ...WEBAUTHN,
    from: 'return verify(digest, signedBytes, key, signature);',
    to: 'return verify(digest, signedBytes, key, signature) || signature.length > 0;',
    title: 'a signature of another key',
  },
  {
    ...STORE,
    from: `AND last_challenge < \${issuedAt}`,
    to: '',
    spec: 'mariadb test/races/staff.e2e-spec.ts',
    title: 'one answer of a passkey confirms exactly one',
  },
  {
    ...STORE,
    from: `WHERE credential_id = \${assertion.credentialId} AND user_id = \${userId}\``,
    to: `WHERE credential_id = \${assertion.credentialId}\``,
    title: 'of another user',
  },
  {
    ...STORE,
    from: `DELETE FROM staff_passkeys WHERE id = \${id} AND user_id = \${userId}\``,
    to: 'DELETE FROM staff_passkeys WHERE 1 = 0`',
    title: 'removes the own passkey',
  },
  {
    ...CHALLENGES,
    from: 'head, userId, sessionId, purpose);',
    to: 'head, userId, purpose);',
    title: 'counts for its user, session and purpose alone',
  },
  {
    ...CHALLENGES,
    from: 'this.database.clock.now() - issuedAt > CHALLENGE_MS ? undefined : issuedAt',
    to: 'issuedAt',
    title: 'counts for five minutes',
  },
  {
    ...ANSWERS,
    file: 'src/features/staff-api/passkey-proofs.ts',
    from: 'if (!hasCounterGoneBack(assertion)) return assertion;',
    to: 'if (assertion.issuedAt > 0) return assertion;',
    title: 'if the counter went back',
  },
  {
    ...ANSWERS,
    file: 'src/features/staff-api/staff-proof-check.ts',
    from: "if (proof === '' || needsPasskey) {",
    to: "if (proof === '') {",
    title: 'takes the place of codes',
  },
  {
    ...STORE,
    id: 'ROLE-12',
    spec: SESSION_SPEC,
    from: "await this.sessions.revokeUserSessions(tx, userId, 'user', others);",
    to: 'return passkey;',
    title: 'ends the other staff sessions when it is removed',
  },
  {
    ...ANSWERS,
    file: 'src/sign-in/staff-roles/staff-access.ts',
    from: 'passkey === undefined ? reason :',
    to: 'passkey !== reason ? reason :',
    title: 'names the passkey that was added or removed',
  },
  {
    id: 'ROLE-12',
    file: 'src/platform/graphql/execution/admission.plugin.ts',
    from: 'await this.gate.admitCall(call);',
    to: '',
    spec: SESSION_SPEC,
    title: 'opens no field for staff without one',
  },
  {
    id: 'ROLE-12',
    file: 'src/sign-in/passkeys/staff-passkeys.service.ts',
    from: `UPDATE sessions SET passkey_id = NULL WHERE user_id = \${userId} AND passkey_id = \${id}\``,
    to: 'UPDATE sessions SET passkey_id = NULL WHERE 1 = 0`',
    spec: SESSION_SPEC,
    title: 'needs another confirmation',
  },
];

export default mutants;
