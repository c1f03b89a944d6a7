import { Injectable } from '@nestjs/common';
import { AuditService, type AuthorizeAct } from '../../platform/audit/index.js';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import {
  columns,
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type StatementRunner,
  type Transaction,
} from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import type { Principal } from '../sessions/principal.js';
import { ForgottenNetworks } from '../sessions/forgotten-networks.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';
import { StaffPasskey } from './staff-passkey.entity.js';
import {
  isSignedBy,
  readPasskeyAssertion,
  toRelyingParty,
  type CreatedPasskey,
  type RelyingParty,
} from './webauthn.js';
import { toPasskeyFact } from './passkey-fact.js';
import { MOST_PASSKEYS, PASSKEYS } from './passkeys.facts.js';

type PasskeySettings = typeof PASSKEYS.settings & typeof PROCESS_SETTINGS;

/** An assertion of a passkey of the caller, whose signature is right. */
export interface SignedAssertion {
  readonly passkey: StaffPasskey;
  readonly challenge: string;
  readonly signCount: number;
}

/** A user whose passkey is removed. */
interface PasskeyRemover {
  readonly userId: number;
  /** The session and the network address of a user who removes an own one. */
  readonly own?: { readonly sessionId: number; readonly address: string };
}

/** Stores the passkeys of staff and the newest challenge of each. */
@Injectable()
export class StaffPasskeysService {
  readonly party: RelyingParty;

  constructor(
    private readonly database: Database,
    private readonly sessions: SessionRevocationService,
    private readonly networks: ForgottenNetworks,
    private readonly audit: AuditService,
    private readonly config: Config<PasskeySettings>,
  ) {
    this.party = toRelyingParty(config.BASE_URL);
  }

  /** Returns the passkeys of a user, oldest first. */
  listPasskeys(userId: number): Promise<StaffPasskey[]> {
    return this.database.rows(
      StaffPasskey,
      sql`/* StaffPasskeysService.listPasskeys */
      SELECT * FROM staff_passkeys WHERE user_id = ${userId} ORDER BY id`,
    );
  }

  /** Returns whether a user has a passkey. */
  async hasPasskey(on: StatementRunner, userId: number): Promise<boolean> {
    const passkey = await on.row(
      columns({ id: Number }),
      sql`/* StaffPasskeysService.hasPasskey */
      SELECT id FROM staff_passkeys WHERE user_id = ${userId} LIMIT 1`,
    );
    return passkey !== undefined;
  }

  /** Returns whether only a passkey confirms acts of a user, and no code. */
  async needsPasskey(on: StatementRunner, userId: number): Promise<boolean> {
    return this.config.STAFF_PROOF === 'passkey' || this.hasPasskey(on, userId);
  }

  /** Returns whether a passkey must confirm a session before it opens staff operations. */
  async needsConfirmation({ userId, sessionId }: Principal): Promise<boolean> {
    const passkeyCondition =
      this.config.STAFF_PROOF === 'passkey'
        ? sql`1 = 1`
        : sql`EXISTS (SELECT 1 FROM staff_passkeys WHERE user_id = ${userId})`;
    const unconfirmedRow = await this.database.row(
      columns({ id: Number }),
      sql`/* StaffPasskeysService.needsConfirmation */
      SELECT ${sessionId} AS id FROM users WHERE id = ${userId} AND ${passkeyCondition}
        AND NOT EXISTS (SELECT 1 FROM sessions
          WHERE id = ${sessionId} AND user_id = ${userId} AND passkey_id IS NOT NULL)`,
    );
    return unconfirmedRow !== undefined;
  }

  /**
   * Verifies the signature of an assertion by the passkey that it names, which must belong to the
   * caller.
   * @throws AppError PASSKEY_INVALID
   */
  async readSigned(json: string, userId: number): Promise<SignedAssertion> {
    const assertion = readPasskeyAssertion(json, this.party);
    const passkey = await this.database.row(
      rowOf(StaffPasskey),
      sql`/* StaffPasskeysService.readSigned */
      SELECT * FROM staff_passkeys
      WHERE credential_id = ${assertion.credentialId} AND user_id = ${userId}`,
    );
    if (passkey === undefined) throw PASSKEYS.errors.PASSKEY_INVALID({ reason: 'unknown passkey' });
    if (!isSignedBy(assertion, passkey.public_key))
      throw PASSKEYS.errors.PASSKEY_INVALID({ reason: 'signature' });

    const { challenge, signCount } = assertion;
    return { passkey, challenge, signCount };
  }

  /**
   * Uses up an assertion: its challenge must be newer than the last one of the passkey, and the
   * counter must have grown, unless it has none. Returns false, with nothing changed, otherwise.
   * Exactly one of any number of callers with the same assertion succeeds (RACE-1).
   */
  async useAssertion(
    tx: Transaction,
    { passkey, signCount }: SignedAssertion,
    issuedAt: number,
  ): Promise<boolean> {
    const changed = await tx.change(sql`/* StaffPasskeysService.useAssertion */
      UPDATE staff_passkeys SET last_challenge = ${issuedAt}, sign_count = ${signCount},
        used_at = ${NOW}
      WHERE id = ${passkey.id} AND user_id = ${passkey.user_id} AND last_challenge < ${issuedAt}
        AND ${toCounterCondition(signCount)}`);
    return changed === 1;
  }

  /** Confirms a session with a passkey. */
  async confirmSession(
    tx: StatementRunner,
    { userId, sessionId }: Principal,
    passkeyId: number,
  ): Promise<void> {
    await tx.change(sql`/* StaffPasskeysService.confirmSession */
      UPDATE sessions SET passkey_id = ${passkeyId}
      WHERE id = ${sessionId} AND user_id = ${userId}`);
  }

  /**
   * Adds a passkey to the caller, and confirms the session with it.
   * @throws AppError PASSKEY_INVALID if it is registered already, PASSKEYS_FULL; the refusals of
   *   `authorize`
   */
  async addPasskey(
    principal: Principal,
    { name, created }: { readonly name: string; readonly created: CreatedPasskey },
    authorize: AuthorizeAct,
  ): Promise<StaffPasskey> {
    const { userId } = principal;
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      // The row of the caller is locked here, so nobody else adds a passkey to the account.
      const passkeys = await this.countPasskeys(tx, userId);
      if (passkeys >= MOST_PASSKEYS) throw PASSKEYS.errors.PASSKEYS_FULL();

      const id = await tx.insertIfAbsent(sql`/* StaffPasskeysService.addPasskey */
        INSERT INTO staff_passkeys (user_id, name, credential_id, public_key, sign_count,
          last_challenge, created_at)
        VALUES (${userId}, ${name}, ${created.credentialId}, ${created.publicKey},
          ${created.signCount}, 0, ${NOW})`);
      if (id === undefined) throw PASSKEYS.errors.PASSKEY_INVALID({ reason: 'registered already' });

      await this.confirmSession(tx, principal, id);
      const passkey = await this.getPasskey(tx, sql`id = ${id}`);
      const event = PASSKEYS.events['staff.passkey_added'];
      await this.audit.record(tx, event, toPasskeyFact(passkey, act));
      return passkey;
    });
  }

  /**
   * Removes a passkey of a user. The sessions that it confirmed must be confirmed again. If it was
   * the last one, the other staff sessions of the user end, because no passkey keeps them closed
   * any more; networks that were known before that of the user stay known. If an operator removes
   * it, all of them end, because the device may be in other hands.
   * @throws AppError NOT_FOUND; the refusals of `authorize`
   */
  async removePasskey(
    { userId, own }: PasskeyRemover,
    id: number,
    authorize: AuthorizeAct,
  ): Promise<StaffPasskey> {
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const passkey = await this.getPasskey(tx, sql`id = ${id} AND user_id = ${userId}`);
      const removed = await tx.change(sql`/* StaffPasskeysService.removePasskey */
        DELETE FROM staff_passkeys WHERE id = ${id} AND user_id = ${userId}`);
      if (removed === 0) throw ERRORS.NOT_FOUND();

      await tx.change(sql`/* StaffPasskeysService.removePasskey */
        UPDATE sessions SET passkey_id = NULL WHERE user_id = ${userId} AND passkey_id = ${id}`);
      const event = PASSKEYS.events['staff.passkey_removed'];
      await this.audit.record(tx, event, toPasskeyFact(passkey, act));

      // The row of the user is locked here, so no session starts and nobody adds a passkey.
      const { actor } = act;
      const end = { actor, scope: '%admin:%' };
      if (own === undefined) await this.sessions.revokeUserSessions(tx, userId, 'operator', end);
      else if (!(await this.hasPasskey(tx, userId))) {
        const networksKeptUntil = await this.networks.findKnownSince(tx, userId, own.address);
        const others = { ...end, but: own.sessionId, networksKeptUntil };
        await this.sessions.revokeUserSessions(tx, userId, 'user', others);
      }
      return passkey;
    });
  }

  private async countPasskeys(tx: Transaction, userId: number): Promise<number> {
    const counted = await tx.row(
      columns({ passkeys: Number }),
      sql`/* StaffPasskeysService.countPasskeys */
      SELECT COUNT(*) AS passkeys FROM staff_passkeys WHERE user_id = ${userId}`,
    );
    return Number(counted?.passkeys);
  }

  private async getPasskey(tx: Transaction, condition: Sql): Promise<StaffPasskey> {
    const passkey = await tx.row(
      StaffPasskey,
      sql`/* StaffPasskeysService.getPasskey */
      SELECT * FROM staff_passkeys WHERE ${condition}`,
    );
    if (passkey === undefined) throw ERRORS.NOT_FOUND();
    return passkey;
  }
}

/** Returns whether a counter shows that a passkey was copied (WebAuthn Level 3, §6.1.1). */
export function hasCounterGoneBack({ passkey, signCount }: SignedAssertion): boolean {
  return signCount <= passkey.sign_count && (signCount > 0 || passkey.sign_count > 0);
}

function toCounterCondition(signCount: number): Sql {
  if (signCount === 0) return sql`sign_count = 0`;
  return sql`sign_count < ${signCount}`;
}
