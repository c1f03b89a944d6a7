import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import {
  CodeVerificationService,
  OtpService,
  type RefusalHelp,
  type TriedChallenge,
} from '../../accounts/otp/index.js';
import { UsersService, type User, type Username } from '../../accounts/users/index.js';
import { AUTH } from '../auth.facts.js';
import { narrowScope, grantScope } from '../tokens/scopes.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { BodyReader } from './body-reader.js';
import type { TokenGrant, GrantedSession, GrantRequest } from './token-grant.js';

interface PasswordFields {
  readonly username: Username;
  readonly code: string;
  readonly scope: string | undefined;
}

/**
 * grant_type=password (docs/interface.md §2.3): exchanges a one-time password for a session.
 * Statements: user, challenge, rate limit; then one transaction over user, challenge and session.
 */
@Injectable()
export class PasswordGrant implements TokenGrant<PasswordFields> {
  readonly name = 'password';
  readonly types = ['password', 'urn:keypad:params:oauth:grant-type:otp'];

  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly codes: CodeVerificationService,
    private readonly sessions: SessionsService,
    private readonly database: Database,
  ) {}

  readFields(reader: BodyReader): PasswordFields {
    return {
      username: reader.readUsername('username', this.users),
      code: reader.readCode('password', this.otp),
      scope: reader.readOptionalText('scope', 255),
    };
  }

  /** @throws AppError INVALID_SCOPE, INVALID_GRANT, RATE_LIMITED */
  async grantSession(fields: PasswordFields, request: GrantRequest): Promise<GrantedSession> {
    const { client, address } = request;
    narrowScope(fields.scope, client.scopes);
    const user = await this.users.findByUsername(fields.username);
    const network = this.sessions.hashNetwork(user?.id, address);
    const subjects = this.otp.toSignInSubjects(user?.id, fields.username.value, network);
    const isKnownNetwork = this.sessions.isKnownNetwork(user?.id, address);
    const fixedCode = this.otp.findFixedCode(user?.cell_number);
    const codeGuess = { code: fields.code, address };
    const verdict = await this.codes.verifyCode(subjects, codeGuess, isKnownNetwork, fixedCode);
    if (verdict.refusal !== undefined) throw toInvalidGrantError(verdict.refusal, verdict.help);

    try {
      if (user === undefined) throw toInvalidGrantError('unknown user');
      return await this.signIn(user, verdict.challenge, fields.scope, request);
    } catch (error) {
      if (AppError.is(error, AUTH.errors.INVALID_GRANT))
        await this.codes.countRefused(verdict.challenge, address);
      throw error;
    }
  }

  /** Uses up the challenge of a right code and starts a session, in one transaction. */
  private async signIn(
    user: User,
    challenge: TriedChallenge,
    scopeWanted: string | undefined,
    { client, address, language }: GrantRequest,
  ): Promise<GrantedSession> {
    const isTest = challenge.is_fixed;
    // A fixed code opens no admin scope.
    const role = isTest ? null : user.staff_role;
    const codeRecipient = { number: user.cell_number, isKnown: user.verified_at !== null };
    const isNewNetwork = challenge.guessed_by === '' && user.sign_ins > 0;
    const sessionOwner = { number: user.cell_number, language };
    const notices = isNewNetwork ? await this.sessions.prepareNotices(sessionOwner) : [];

    return this.database.transaction(async (tx) => {
      // The row of the user is locked from here on, so that SESSIONS_PER_USER is exact (REF-8).
      const signIns = await this.users.recordSignIn(tx, user.id, role);
      if (signIns === undefined) throw toInvalidGrantError('user is not active');
      if (!(await this.codes.consumeCode(tx, challenge, codeRecipient)))
        throw toInvalidGrantError('one-time password already used');

      // Only once the try is counted, because INVALID_SCOPE reveals that the code was right and who
      // is staff.
      const scope = grantScope(role, scopeWanted, client.scopes);
      const newSession = {
        userId: user.id,
        clientId: client.id,
        address,
        scope,
        signIns,
        isTest,
        isNewNetwork,
      };
      const session = await this.sessions.startSession(tx, newSession);
      for (const writeNotice of notices) await writeNotice(tx);
      return { session, scope };
    });
  }
}

function toInvalidGrantError(reason: string, help?: RefusalHelp): AppError {
  if (help === undefined) return AUTH.errors.INVALID_GRANT({}, { reason });

  const { tries_left } = help;
  const details = tries_left === undefined ? {} : { tries_left };
  return AUTH.errors.INVALID_GRANT(details, { reason, members: { reason: help.reason } });
}
