import { Injectable } from '@nestjs/common';
import { AppError } from '../../errors/index.js';
import { CodeVerificationService, OtpService, type RefusalHelp } from '../../otp/index.js';
import { roleOf, UsersService, type Username } from '../../users/index.js';
import { AUTH_ERRORS } from '../auth.errors.js';
import { narrowScope, scopeFor } from '../scopes.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { BodyReader } from './body-reader.js';
import type { Grant, TokenRequest } from './grant.js';
import { TokenResponses, type TokenResponse } from './token-responses.js';

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
    private readonly responses: TokenResponses,
  ) {}

  read(reader: BodyReader): Fields {
    return {
      username: reader.username('username', this.users),
      code: reader.code('password', this.otp),
      scope: reader.optionalText('scope', 255),
    };
  }

  /** @throws AppError INVALID_SCOPE, INVALID_GRANT, RATE_LIMITED */
  async handle(fields: Fields, { client, address, language }: TokenRequest): Promise<TokenResponse> {
    narrowScope(fields.scope, client.scopes);
    const user = await this.users.findByUsername(fields.username);
    const { common, known } = this.otp.signInSubjects(user?.id, fields.username.value);
    const isKnownNetwork = this.sessions.isKnownNetwork(user?.id, address);
    const fixedCode = this.otp.fixedCodeOf(user?.cell_number);
    const guess = { code: fields.code, address };
    const verdict = await this.codes.verify([common, known], guess, isKnownNetwork, fixedCode);
    if (verdict.refusal !== undefined) throw refused(verdict.refusal, verdict.help);
    const { challenge } = verdict;
    try {
      if (user === undefined) throw refused('unknown user');
      // A fixed code opens no admin scope.
      const role = challenge.is_fixed ? null : roleOf(user);
      const recipient = { number: user.cell_number, isKnown: user.verified_at !== null };
      const isNewNetwork = !challenge.is_known && user.sign_ins > 0;
      const owner = { number: user.cell_number, language };
      const isTest = challenge.is_fixed;
      const wanted = { userId: user.id, clientId: client.id, address, isTest, isNewNetwork, owner };
      const session = await this.sessions.start(wanted, async (tx) => {
        const signIns = await this.users.recordSignIn(tx, user.id, role);
        if (signIns === undefined) throw refused('user is not active');
        if (!(await this.codes.consume(tx, challenge, recipient))) throw refused('one-time password already used');
        // Only once the try is paid, because INVALID_SCOPE reveals that the code was right and who is staff.
        return { signIns, scope: scopeFor(role, fields.scope, client.scopes) };
      });
      return this.responses.of(session, session.scope);
    } catch (error) {
      if (AppError.is(error, AUTH_ERRORS.INVALID_GRANT)) await this.codes.charge(challenge, address);
      throw error;
    }
  }
}

function refused(reason: string, help?: RefusalHelp): AppError {
  if (help === undefined) return new AppError(AUTH_ERRORS.INVALID_GRANT, { reason });
  const { tries_left } = help;
  const details = tries_left === undefined ? {} : { details: { tries_left } };
  return new AppError(AUTH_ERRORS.INVALID_GRANT, { reason, members: { reason: help.reason }, ...details });
}
