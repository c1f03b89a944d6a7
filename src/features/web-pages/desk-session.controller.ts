import { Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  IssuedTokens,
  readRefreshToken,
  TokenEndpointService,
  toTokenEndpointRequest,
  type TokenEndpointRequest,
  type TokenResponse,
} from '../../sign-in/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { Config } from '../../platform/config/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { Public, Route } from '../../platform/http/index.js';
import { ApiExcludeController } from '../../platform/openapi/index.js';
import { findDeskClient } from './desk-client.js';
import type { WebPageSettings } from './page-setup.js';
import { readSessionCookies, setSessionCookie } from './session-cookie.js';

const SESSION_ROUTE = {
  errors: 'oauth',
  priority: 'high',
  crossSite: 'refused',
  isPage: true,
} as const;

/** A text that is no refresh token, in place of one that the browser does not have. */
const NO_TOKEN = 'none';

/**
 * The token routes of the desk. They are `POST /api/oauth/token` and `revoke`, with two
 * differences: the service adds the client of the desk, and the refresh token stays in an HttpOnly
 * cookie (ROLE-14). In its place the page sees the id of the session.
 */
@ApiExcludeController()
@Controller('desk/session')
@Public()
export class DeskSessionController {
  constructor(
    private readonly config: Config<WebPageSettings & typeof AUTH.settings>,
    private readonly tokens: TokenEndpointService,
    private readonly issued: IssuedTokens,
  ) {}

  @Post('token')
  @HttpCode(200)
  @Route(SESSION_ROUTE)
  @Header('cache-control', 'no-store')
  async exchangeDeskToken(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenResponse> {
    const deskRequest = await this.toDeskRequest(request);
    const { body } = deskRequest;
    const isRefresh = body['grant_type'] === 'refresh_token';
    const refresh = isRefresh && { refresh_token: findOwnToken(request, body['refresh_token']) };

    const answer = await this.tokens.issueTokens({ ...deskRequest, body: { ...body, ...refresh } });
    if (!isRefresh) await this.endReplaced(request, deskRequest);
    this.setCookie(reply, answer.refresh_token, this.config.STAFF_SESSION_TTL);
    return { ...answer, refresh_token: findSessionId(answer.refresh_token) ?? NO_TOKEN };
  }

  @Post('revoke')
  @HttpCode(200)
  @Route(SESSION_ROUTE)
  @Header('cache-control', 'no-store')
  async revokeDeskToken(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Record<string, never>> {
    const { body, ...others } = await this.toDeskRequest(request);
    const token = findOwnToken(request, body['token']);

    await this.issued.revokeToken({ ...others, body: { ...body, token } });
    if (token !== NO_TOKEN) this.setCookie(reply, '', 0);
    return {};
  }

  /** @throws AppError NOT_FOUND, MALFORMED_REQUEST, INVALID_CLIENT */
  private async toDeskRequest(request: FastifyRequest): Promise<TokenEndpointRequest> {
    if (this.config.DESK === 'off') throw ERRORS.NOT_FOUND();
    const { body, address, language } = toTokenEndpointRequest(request);
    const client = await findDeskClient(this.config);
    if (client === undefined) throw ERRORS.INVALID_CLIENT({ reason: 'DESK_CLIENT is not set' });

    return { body: { ...body, ...client }, authorization: undefined, address, language };
  }

  /** Ends the session whose cookie a new sign-in replaces: no page could refresh or end it. */
  private async endReplaced(request: FastifyRequest, deskRequest: TokenEndpointRequest) {
    const { body, ...others } = deskRequest;
    const { client_id, client_secret } = body;
    for (const token of readSessionCookies(request).filter(findSessionId)) {
      const revocation = { ...others, body: { client_id, client_secret, token } };
      await this.issued.revokeToken(revocation).catch((error: unknown) => {
        // A neighbouring host has added a cookie with it.
        if (!AppError.is(error, AUTH.errors.TOKEN_OF_ANOTHER_CLIENT)) throw error;
      });
    }
  }

  private setCookie(reply: FastifyReply, refreshToken: string, maxAge: number): void {
    const isSecure = this.config.BASE_URL.startsWith('https:');
    setSessionCookie(reply, refreshToken, { maxAge, isSecure });
  }
}

/** Returns the id of the session of a refresh token; undefined for any other text. */
function findSessionId(refreshToken: string): string | undefined {
  const sessionId = readRefreshToken(refreshToken)?.carried.id;
  return sessionId === undefined ? undefined : String(sessionId);
}

/**
 * Returns the refresh token of the browser's cookie that belongs to the session that the page
 * means. Another tab may have signed in since, and that session is not the page's to end.
 */
function findOwnToken(request: FastifyRequest, sessionId: unknown): string {
  if (typeof sessionId !== 'string') return NO_TOKEN;
  const ownTokens = readSessionCookies(request);
  return ownTokens.find((token) => findSessionId(token) === sessionId) ?? NO_TOKEN;
}
