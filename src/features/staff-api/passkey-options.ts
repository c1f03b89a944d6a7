import { Injectable } from '@nestjs/common';
import { PASSKEYS } from '../../sign-in/passkeys/passkeys.facts.js';
import {
  PASSKEY_ALGORITHMS,
  PasskeyChallenges,
  readCreatedPasskey,
  StaffPasskeysService,
  type CreatedPasskey,
  type Principal,
  type StaffPasskey,
} from '../../sign-in/index.js';
import { defineKeyPurpose, KeyRing } from '../../platform/keys/index.js';
import { UsersService } from '../../accounts/users/index.js';
import type { StaffOperation } from './act-text.js';
import { PasskeyProofs } from './passkey-proofs.js';

const HANDLE_PURPOSE = defineKeyPurpose('passkey-user');
/** Purpose of the challenge of a new passkey. */
const CREATION = 'creation of a passkey';
const TIMEOUT_MS = 120_000;

/** Writes the options with which browsers create and ask passkeys (WebAuthn Level 3, §5.4). */
@Injectable()
export class PasskeyOptionsWriter {
  constructor(
    private readonly passkeys: StaffPasskeysService,
    private readonly challenges: PasskeyChallenges,
    private readonly proofs: PasskeyProofs,
    private readonly users: UsersService,
    private readonly ring: KeyRing,
  ) {}

  /** Returns the options for a new passkey, which verifies its user and attests nothing. */
  async createOptions(principal: Principal): Promise<string> {
    const { userId } = principal;
    const { id, origin } = this.passkeys.party;
    const user = await this.users.getActive(userId);
    const displayName = `${user.first_name} ${user.last_name}`;
    return JSON.stringify({
      rp: { id, name: new URL(origin).host },
      user: { id: this.computeHandle(userId), name: displayName, displayName },
      challenge: this.challenges.issueChallenge(principal, CREATION),
      pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: (await this.passkeys.listPasskeys(userId)).map(toDescriptor),
      timeout: TIMEOUT_MS,
    });
  }

  /**
   * Reads a new passkey of this session.
   * @throws AppError PASSKEY_INVALID
   */
  readCreated(principal: Principal, json: string): CreatedPasskey {
    const created = readCreatedPasskey(json, this.passkeys.party);
    const issuedAt = this.challenges.findIssueTime(created.challenge, principal, CREATION);
    if (issuedAt === undefined)
      throw PASSKEYS.errors.PASSKEY_INVALID({ reason: 'challenge of another session, or too old' });
    return created;
  }

  /**
   * Returns the options with which a passkey of the caller confirms an operation.
   * @throws AppError PASSKEY_INVALID if the caller has no passkey
   */
  async createRequest(principal: Principal, operation: StaffOperation): Promise<string> {
    const passkeys = await this.passkeys.listPasskeys(principal.userId);
    if (passkeys.length === 0) throw PASSKEYS.errors.PASSKEY_INVALID({ reason: 'no passkey' });
    return JSON.stringify({
      challenge: this.proofs.issueChallenge(principal, operation, passkeys),
      rpId: this.passkeys.party.id,
      allowCredentials: passkeys.map(toDescriptor),
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    });
  }

  /** Returns the name of a user in authenticators, which tells nobody else who that is. */
  private computeHandle(userId: number): string {
    const { ring } = this;
    return ring.computeMac(HANDLE_PURPOSE, ring.stableId, userId).toString('base64url');
  }
}

/** Returns a passkey as a `PublicKeyCredentialDescriptor`. */
function toDescriptor({ credential_id: id }: StaffPasskey) {
  return { type: 'public-key', id };
}
