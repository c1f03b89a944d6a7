import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/index.js';
import { AppError } from '../../errors/index.js';
import { OtpService } from '../../otp/index.js';
import { UsersService, type Username } from '../../users/index.js';
import { AUTH_ERRORS } from '../auth.errors.js';
import { Guesses } from '../guesses.js';
import { hasAdmin, narrowScope, scopeFor } from '../scopes.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { BodyReader } from './body-reader.js';
import type { Grant, TokenRequest } from './grant.js';
import { TokenResponses, type TokenResponse } from './token-responses.js';

interface Fields {
  readonly username: Username;
  readonly password: string;
  readonly requested: string | undefined;
}

/**
 * grant_type=password (docs/interface.md §2.3): exchanges a one-time password for a session. Statements:
 * budget, user, challenge, try; on success one transaction over user, challenge, budget and session.
 */
@Injectable()
export class PasswordGrant implements Grant<Fields> {
  readonly name = 'password';
  readonly types = ['password', 'urn:keypad:params:oauth:grant-type:otp'];

  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly guesses: Guesses,
    private readonly sessions: SessionsService,
    private readonly responses: TokenResponses,
  ) {}

  read(reader: BodyReader): Fields {
    return {
      username: reader.username('username', this.users),
      password: reader.text('password', 64),
      requested: reader.optionalText('scope', 255),
    };
  }

  /** @throws AppError INVALID_SCOPE, INVALID_GRANT, RATE_LIMITED */
  async handle({ username, password, requested }: Fields, { client, address }: TokenRequest): Promise<TokenResponse> {
    narrowScope(requested, client.scopes);
    await this.guesses.pay(address);
    const user = await this.users.findByUsername(username);
    const subject = this.otp.subjectOf(user?.id, username.value);
    const { challenge, refusal } = await this.guesses.check(subject, { code: password, address });
    if (refusal !== undefined || user === undefined) throw refused(refusal ?? 'unknown user');
    const recipient = { number: user.cell_number, isKnown: user.verified_at !== null };
    const exchange = async () => {
      // Not before the code is known to be right: who is staff is nobody's business.
      const scope = scopeFor(user, requested, client.scopes);
      const wanted = { userId: user.id, clientId: client.id, scope, address };
      const admit = async (tx: Transaction) => {
        if (!(await this.users.recordSignIn(tx, user.id, { asStaff: hasAdmin(scope) })))
          throw refused('user is not active');
        if (!(await this.guesses.consume(tx, challenge, address, recipient)))
          throw refused('one-time password already used');
      };
      return { session: await this.sessions.start(wanted, admit), scope };
    };
    const { session, scope } = await exchange().catch(async (error: unknown) => {
      if (!isRefused(error)) await this.guesses.takeBack(challenge, address);
      throw error;
    });
    return this.responses.of(session, scope);
  }
}

function refused(reason: string): AppError {
  return new AppError(AUTH_ERRORS.INVALID_GRANT, { reason });
}

function isRefused(error: unknown): boolean {
  return AppError.is(error, AUTH_ERRORS.INVALID_GRANT);
}
