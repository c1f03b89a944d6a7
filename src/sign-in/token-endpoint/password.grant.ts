import { Injectable } from '@nestjs/common';
import { withoutUndefined } from '../../platform/config/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import {
  CodeVerificationService,
  isFromKnownNetwork,
  type GuessRefusalHelp,
  type TriedChallenge,
} from '../../accounts/otp/index.js';
import {
  UsersService,
  type User,
  type UserNames,
  type Username,
} from '../../accounts/users/index.js';
import { AUTH } from '../auth.facts.js';
import { narrowScope, grantScope } from '../tokens/scopes.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SignInAccounts, type SignInAccount } from '../sessions/sign-in-accounts.js';
import { NumberHolders } from './number-holders.js';
import type { RequestBodyReader } from './request-body-reader.js';
import type { TokenGrant, GrantedSession, TokenGrantRequest } from './token-grant.js';

interface PasswordGrantFields {
  readonly username: Username;
  readonly code: string;
  readonly scope: string | undefined;
  /** Names of the caller, for the first sign-in or a dormant account. */
  readonly names: UserNames;
  readonly wantsNewAccount: boolean;
}

/**
 * grant_type=password (docs/interface.md §2.3): exchanges a one-time password for a session.
 * Statements: account, rate limit; then one transaction over user, challenge and session.
 */
@Injectable()
export class PasswordGrant implements TokenGrant<PasswordGrantFields> {
  readonly name = 'password';
  readonly types = ['password', 'urn:keypad:params:oauth:grant-type:otp'];

  constructor(
    private readonly users: UsersService,
    private readonly codes: CodeVerificationService,
    private readonly sessions: SessionsService,
    private readonly accounts: SignInAccounts,
    private readonly holders: NumberHolders,
  ) {}

  readFields(reader: RequestBodyReader): PasswordGrantFields {
    const wantsNewAccount = reader.readFlag('new_account');
    return {
      wantsNewAccount,
      username: reader.readUsername('username', this.users),
      code: reader.readCode('password', this.codes),
      scope: reader.readOptionalText('scope', 255),
      names: withoutUndefined({
        first_name: reader.readName('first_name', { isRequired: wantsNewAccount }),
        last_name: reader.readName('last_name', { isRequired: wantsNewAccount }),
      }),
    };
  }

  /** @throws AppError INVALID_SCOPE, INVALID_GRANT, HOLDER_UNCONFIRMED, RATE_LIMITED */
  async grantSession(
    fields: PasswordGrantFields,
    request: TokenGrantRequest,
  ): Promise<GrantedSession> {
    // A scope beyond those of the client is refused before the code is looked at.
    narrowScope(fields.scope, request.client.scopes);
    const account = await this.accounts.readAccount(fields.username, request.address);
    const challenge = await this.verifyCode(account, fields.code, request.address);

    // The code is right, but not counted yet (OTP-3).
    try {
      const { user } = account;
      if (user === undefined) throw toInvalidGrantError('unknown user');
      return await this.signIn(user, challenge, fields, request);
    } catch (error) {
      await this.countRefusal(error, challenge, request.address);
      throw error;
    }
  }

  /**
   * Counts a refusal that says something about the code or the names, so that neither can be tried
   * out in parallel: a guess that has no tries left is refused as any other (OTP-3). INVALID_SCOPE
   * follows the statement that uses the code up, which allows no more than `OTP_TRIES`, so it costs
   * none.
   * @throws AppError INVALID_GRANT
   */
  private async countRefusal(error: unknown, challenge: TriedChallenge, address: string) {
    const isUnconfirmed = AppError.is(error, AUTH.errors.HOLDER_UNCONFIRMED);
    if (!isUnconfirmed && !AppError.is(error, AUTH.errors.INVALID_GRANT)) return;

    const isCounted = await this.codes.countRightCode(challenge, address);
    if (isUnconfirmed && !isCounted) throw toInvalidGrantError('no tries left');
  }

  /** Takes equally long for an unknown user (OTP-8). */
  private async verifyCode(
    account: SignInAccount,
    code: string,
    address: string,
  ): Promise<TriedChallenge> {
    const number = account.user?.cell_number;
    const verdict = await this.codes.verifyCode(account, { code, address }, number);
    if (verdict.refusal !== undefined) throw toInvalidGrantError(verdict.refusal, verdict.help);
    return verdict.challenge;
  }

  /** Uses up the challenge of a right code and starts a session, in one transaction. */
  private async signIn(
    user: User,
    challenge: TriedChallenge,
    fields: PasswordGrantFields,
    request: TokenGrantRequest,
  ): Promise<GrantedSession> {
    const { client, address } = request;
    const isTest = challenge.is_fixed;
    // A fixed code opens no admin scope.
    const role = isTest ? null : user.staff_role;
    const isNewNetwork = !isFromKnownNetwork(challenge) && user.sign_ins > 0;
    const notices = await this.prepareNotices(user, isNewNetwork, request);

    const actor = `client:${String(client.id)}` as const;
    const { names, wantsNewAccount } = fields;
    const claim = { names, wantsNewAccount, role, isTest, actor };
    return this.holders.signInHolder(user, claim, async (tx, { userId, signIns }) => {
      // The row of the user is locked from here on, so that SESSIONS_PER_USER is exact (REF-8).
      await this.consumeCode(tx, user, challenge);

      // False if the new holder of the number left the old account behind (USR-2).
      const isFoundAccount = userId === user.id;
      // Only after the code is consumed, because INVALID_SCOPE reveals that it was right and who is
      // staff. A refusal here leaves the code unused.
      const scope = grantScope(isFoundAccount ? role : null, fields.scope, client.scopes);
      const owner = { userId, clientId: client.id, address, scope };
      const newSession = {
        ...owner,
        signIns,
        isTest,
        isNewNetwork: isNewNetwork && isFoundAccount,
      };
      const session = await this.sessions.startSession(tx, newSession);

      if (isFoundAccount) for (const writeNotice of notices) await writeNotice(tx);
      return { session, scope };
    });
  }

  private async prepareNotices(user: User, isNewNetwork: boolean, { language }: TokenGrantRequest) {
    if (!isNewNetwork) return [];
    return this.sessions.prepareNotices({ number: user.cell_number, language });
  }

  /** Lets exactly one of any number of parallel requests use the code (OTP-4). */
  private async consumeCode(tx: Transaction, user: User, challenge: TriedChallenge): Promise<void> {
    const codeRecipient = { number: user.cell_number, hasSignedIn: user.verified_at !== null };
    const isConsumed = await this.codes.consumeCode(tx, challenge, codeRecipient);
    if (!isConsumed) throw toInvalidGrantError('one-time password already used');
  }
}

/** Returns the refusal with what the log says; the caller sees only what helps. */
function toInvalidGrantError(loggedReason: string, help?: GuessRefusalHelp): AppError {
  if (help === undefined) return AUTH.errors.INVALID_GRANT({}, { reason: loggedReason });

  const details = withoutUndefined({ tries_left: help.tries_left });
  const members = { reason: help.reason };
  return AUTH.errors.INVALID_GRANT(details, { reason: loggedReason, members });
}
