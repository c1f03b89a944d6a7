import { Injectable } from '@nestjs/common';
import { AppError } from '../../errors/index.js';
import { CodeVerificationService, OtpService, type RefusalHelp } from '../../otp/index.js';
import { UsersService, type Username } from '../../users/index.js';
import { AUTH_ERRORS } from '../auth.errors.js';
import { hasAdmin, narrowScope, scopeFor } from '../scopes.js';
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
 * grant_type=password (docs/interface.md §2.3): exchanges a one-time password for a session. Statements: rate limit, user,
 * challenge, try; then one transaction over user, challenge, rate limit and session.
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
  async handle(fields: Fields, { client, address }: TokenRequest): Promise<TokenResponse> {
    narrowScope(fields.scope, client.scopes);
    await this.codes.charge(address);
    const user = await this.users.findByUsername(fields.username);
    const { common, known } = this.otp.signInSubjects(user?.id, fields.username.value);
    const isKnownNetwork = this.sessions.isKnownNetwork(user?.id, address);
    const fixedCode = this.otp.fixedCodeOf(user?.cell_number);
    const { challenge, refusal, help } = await this.codes.verify(
      [common, known],
      fields.code,
      isKnownNetwork,
      fixedCode,
    );
    if (refusal !== undefined) throw refused(refusal, help);
    if (user === undefined) throw refused('unknown user');
    try {
      // Only after the right code, because INVALID_SCOPE reveals who is staff. A fixed code opens no admin scope.
      const grantee = challenge.is_fixed ? { ...user, staff_since: null } : user;
      const scope = scopeFor(grantee, fields.scope, client.scopes);
      const recipient = { number: user.cell_number, isKnown: user.verified_at !== null };
      const wanted = { userId: user.id, clientId: client.id, scope, address, isTest: challenge.is_fixed };
      const session = await this.sessions.start(wanted, async (tx) => {
        const isActive = await this.users.recordSignIn(tx, user.id, { asStaff: hasAdmin(scope) });
        if (!isActive) throw refused('user is not active');
        const isFirst = await this.codes.consume(tx, challenge, address, recipient);
        if (!isFirst) throw refused('one-time password already used');
      });
      return this.responses.of(session, scope);
    } catch (error) {
      if (!AppError.is(error, AUTH_ERRORS.INVALID_GRANT)) await this.codes.refund(challenge, address);
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
