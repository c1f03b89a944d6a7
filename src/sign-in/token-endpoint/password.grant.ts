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
import { narrowScope, scopeFor } from '../tokens/scopes.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { BodyReader } from './body-reader.js';
import type { Grant, GrantedSession, TokenRequest } from './grant.js';

interface Fields {
  readonly username: Username;
  readonly code: string;
  readonly scope: string | undefined;
}

/**
 * grant_type=password (docs/interface.md §2.3): exchanges a one-time password for a session. Statements: user,
 * challenge, rate limit; then one transaction over user, challenge and session.
 */
@Injectable()
export class PasswordGrant implements Grant<Fields> {
  readonly name = 'password';
  readonly types = ['password', 'urn:keypad:params:oauth:grant-type:otp'];

  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly codes: CodeVerificationService,
    private readonly sessions: SessionsService,
    private readonly database: Database,
  ) {}

  read(reader: BodyReader): Fields {
    return {
      username: reader.username('username', this.users),
      code: reader.code('password', this.otp),
      scope: reader.optionalText('scope', 255),
    };
  }

  /** @throws AppError INVALID_SCOPE, INVALID_GRANT, RATE_LIMITED */
  async handle(fields: Fields, request: TokenRequest): Promise<GrantedSession> {
    const { client, address } = request;
    narrowScope(fields.scope, client.scopes);
    const user = await this.users.findByUsername(fields.username);
    const network = this.sessions.networkOf(user?.id, address);
    const subjects = this.otp.signInSubjects(user?.id, fields.username.value, network);
    const isKnownNetwork = this.sessions.isKnownNetwork(user?.id, address);
    const fixedCode = this.otp.fixedCodeOf(user?.cell_number);
    const guess = { code: fields.code, address };
    const verdict = await this.codes.verify(subjects, guess, isKnownNetwork, fixedCode);
    if (verdict.refusal !== undefined) throw refused(verdict.refusal, verdict.help);

    try {
      if (user === undefined) throw refused('unknown user');
      return await this.signIn(user, verdict.challenge, fields.scope, request);
    } catch (error) {
      if (AppError.is(error, AUTH.errors.INVALID_GRANT)) await this.codes.countRefused(verdict.challenge, address);
      throw error;
    }
  }

  /** Uses up the challenge of a right code and starts a session, in one transaction. */
  private async signIn(
    user: User,
    challenge: TriedChallenge,
    scopeWanted: string | undefined,
    { client, address, language }: TokenRequest,
  ): Promise<GrantedSession> {
    const isTest = challenge.is_fixed;
    // A fixed code opens no admin scope.
    const role = isTest ? null : user.staff_role;
    const recipient = { number: user.cell_number, isKnown: user.verified_at !== null };
    const isNewNetwork = challenge.guessed_by === '' && user.sign_ins > 0;
    const owner = { number: user.cell_number, language };
    const notices = isNewNetwork ? await this.sessions.prepareNotices(owner) : [];

    return this.database.transaction(async (tx) => {
      // The row of the user is locked from here on, so that SESSIONS_PER_USER is exact (REF-8).
      const signIns = await this.users.recordSignIn(tx, user.id, role);
      if (signIns === undefined) throw refused('user is not active');
      if (!(await this.codes.consume(tx, challenge, recipient))) throw refused('one-time password already used');

      // Only once the try is counted, because INVALID_SCOPE reveals that the code was right and who is staff.
      const scope = scopeFor(role, scopeWanted, client.scopes);
      const wanted = { userId: user.id, clientId: client.id, address, scope, signIns, isTest, isNewNetwork };
      const session = await this.sessions.start(tx, wanted);
      for (const write of notices) await write(tx);
      return { session, scope };
    });
  }
}

function refused(reason: string, help?: RefusalHelp): AppError {
  if (help === undefined) return new AppError(AUTH.errors.INVALID_GRANT, { reason });
  const { tries_left } = help;
  const details = tries_left === undefined ? {} : { details: { tries_left } };
  return new AppError(AUTH.errors.INVALID_GRANT, { reason, members: { reason: help.reason }, ...details });
}
