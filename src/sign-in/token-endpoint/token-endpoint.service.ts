import { Injectable } from '@nestjs/common';
import { ClientsService, type Client } from '../../accounts/clients/index.js';
import { withoutUndefined } from '../../platform/config/index.js';
import { ERRORS, type MessageLanguage } from '../../platform/errors/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { AUTH } from '../auth.facts.js';
import {
  readClientCredentials,
  toMissingClientError,
  type ClientCredentials,
} from './client-credentials.js';
import { RequestBodyReader } from './request-body-reader.js';
import type { TokenGrant } from './token-grant.js';
import { PasswordGrant } from './password.grant.js';
import { RefreshTokenGrant } from './refresh-token.grant.js';
import { TokenResponses, type TokenResponse } from './token-responses.js';

export interface TokenEndpointRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
  /** Normalised network address, charged for failures. */
  readonly address: string;
  readonly language: MessageLanguage;
}

/** Serves the token endpoint (RFC 6749 §3.2): authenticates the client, then runs the grant. */
@Injectable()
export class TokenEndpointService {
  private readonly grants: readonly TokenGrant[];

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
   * @throws AppError UNSUPPORTED_GRANT_TYPE, MALFORMED_REQUEST, VALIDATION_FAILED, INVALID_CLIENT,
   * RATE_LIMITED, UNAUTHORIZED_CLIENT, and the refusals of the grant
   */
  async issueTokens({
    body,
    authorization,
    address,
    language,
  }: TokenEndpointRequest): Promise<TokenResponse> {
    const reader = new RequestBodyReader(body);
    const grant = this.chooseGrant(reader, body['grant_type']);
    const credentials = readClientCredentials(authorization, reader);
    const grantFields = grant?.readFields(reader);
    if (credentials === undefined) throw toMissingClientError(reader);
    if (grant === undefined) throw reader.toRefusal();

    const client = await this.authenticateClient(credentials, address);
    // The client is authenticated here. Only now it learns what else is wrong (OTP-9).
    assertMayUse(client, grant);
    reader.assertValid();

    // The grant opens the transaction that needs one.
    const request = { client, address, language };
    const { session, scope } = await grant.grantSession(grantFields, request);
    return this.responses.createResponse(session, scope);
  }

  /** Returns undefined for a request without `grant_type`, which is a fault. */
  private chooseGrant(reader: RequestBodyReader, type: unknown): TokenGrant | undefined {
    if (!reader.hasField('grant_type')) return undefined;

    const grant = this.grants.find(({ types }) => types.some((each) => each === type));
    if (grant === undefined) throw AUTH.errors.UNSUPPORTED_GRANT_TYPE();
    return grant;
  }

  /**
   * Charges wrong secrets to the address (LIM-1). A right secret is accepted after any number of
   * wrong ones, because secrets cannot be guessed and others may share the address.
   * @throws AppError INVALID_CLIENT, RATE_LIMITED
   */
  async authenticateClient(
    { id, secret, byBasic }: ClientCredentials,
    address: string,
  ): Promise<Client> {
    const { client, refusal } = await this.clients.authenticate(id, secret);
    if (client !== undefined) return client;

    await this.limits.countOrRefuse(OTP.limits.failures, address);
    const challenge = byBasic ? ('Basic' as const) : undefined;
    throw ERRORS.INVALID_CLIENT(withoutUndefined({ reason: refusal, challenge }));
  }
}

/** @throws AppError UNAUTHORIZED_CLIENT */
function assertMayUse(client: Client, grant: TokenGrant): void {
  const allowedGrants = client.grants.split(' ');
  if (!allowedGrants.includes(grant.name)) throw AUTH.errors.UNAUTHORIZED_CLIENT();
}
