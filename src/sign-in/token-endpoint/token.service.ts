import { Injectable } from '@nestjs/common';
import { ClientsService, type Client } from '../../accounts/clients/index.js';
import { AppError, ERRORS, type Language } from '../../platform/errors/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { AUTH } from '../auth.facts.js';
import { readClientCredentials, withoutClient, type ClientCredentials } from './client-credentials.js';
import { BodyReader } from './body-reader.js';
import type { Grant } from './grant.js';
import { PasswordGrant } from './password.grant.js';
import { RefreshTokenGrant } from './refresh-token.grant.js';
import { TokenResponses, type TokenResponse } from './token-responses.js';

export interface ClientRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
  /** Normalised network address, charged for failures. */
  readonly address: string;
  readonly language: Language;
}

/** Serves the token endpoint (RFC 6749 §3.2): authenticates the client, then runs the grant. */
@Injectable()
export class TokenService {
  private readonly grants: readonly Grant[];

  constructor(
    private readonly clients: ClientsService,
    private readonly limits: RateLimits,
    private readonly responses: TokenResponses,
    password: PasswordGrant,
    refreshToken: RefreshTokenGrant,
  ) {
    this.grants = [password, refreshToken];
  }

  /**
   * @throws AppError UNSUPPORTED_GRANT_TYPE, MALFORMED_REQUEST, VALIDATION_FAILED, INVALID_CLIENT, RATE_LIMITED,
   * UNAUTHORIZED_CLIENT, and the refusals of the grant
   */
  async token({ body, authorization, address, language }: ClientRequest): Promise<TokenResponse> {
    const reader = new BodyReader(body);
    const grant = reader.has('grant_type') ? this.grantOf(body['grant_type']) : undefined;
    const credentials = readClientCredentials(authorization, reader);
    const fields = grant?.read(reader);
    if (credentials === undefined) throw withoutClient(reader);
    if (grant === undefined) throw reader.refusal();
    const client = await this.authenticate(credentials, address);
    if (!client.grants.split(' ').includes(grant.name)) throw new AppError(AUTH.errors.UNAUTHORIZED_CLIENT);
    reader.done();
    const { session, scope } = await grant.handle(fields, { client, address, language });
    return this.responses.of(session, scope);
  }

  private grantOf(type: unknown): Grant {
    const grant = this.grants.find(({ types }) => types.some((each) => each === type));
    if (grant === undefined) throw new AppError(AUTH.errors.UNSUPPORTED_GRANT_TYPE);
    return grant;
  }

  /**
   * Charges wrong secrets to the address (LIM-1). A right secret is accepted after any number of wrong ones, because
   * secrets cannot be guessed and others may share the address.
   * @throws AppError INVALID_CLIENT, RATE_LIMITED
   */
  async authenticate({ id, secret, byBasic }: ClientCredentials, address: string): Promise<Client> {
    const { client, refusal } = await this.clients.authenticate(id, secret);
    if (client !== undefined) return client;
    await this.limits.spend(OTP.limits.failures, address);
    throw new AppError(ERRORS.INVALID_CLIENT, { reason: refusal, ...(byBasic ? { challenge: 'Basic' } : {}) });
  }
}
