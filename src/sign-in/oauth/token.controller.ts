import { Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiRefusals,
  ApiSecurity,
  ApiTags,
} from '../../platform/openapi/index.js';
import { Public, Route } from '../../platform/http/index.js';
import { LANGUAGE_HEADER } from './oauth.docs.js';
import { IssuedTokens, type TokenIntrospection } from '../token-endpoint/issued-tokens.js';
import type { TokenResponse } from '../token-endpoint/token-responses.js';
import { TokenEndpointService } from '../token-endpoint/token-endpoint.service.js';
import { toTokenEndpointRequest } from '../token-endpoint/token-request.js';
import {
  INTROSPECT_REFUSALS,
  INTROSPECTION_RESPONSE,
  REVOKE_REFUSALS,
  REVOKE_RESPONSE,
  TOKEN_BODY,
  TOKEN_ONLY_BODY,
  TOKEN_REFUSALS,
  TOKEN_RESPONSE,
} from './token-routes.docs.js';

/** Facts of the routes of RFC 6749, RFC 7009 and RFC 7662. */
const TOKEN_ROUTE = {
  body: 'json-or-form',
  errors: 'oauth',
  priority: 'high',
  crossSite: 'refused',
} as const;

/** The token routes (docs/interface.md §2). Every success has status 200. */
@ApiTags('Sign-in')
@Controller('api/oauth')
@Public()
export class TokenController {
  constructor(
    private readonly tokens: TokenEndpointService,
    private readonly issued: IssuedTokens,
  ) {}

  @Post('token')
  @HttpCode(200)
  @Route(TOKEN_ROUTE)
  @Header('cache-control', 'no-store')
  @Header('pragma', 'no-cache')
  @ApiOperation({
    operationId: 'exchangeToken',
    summary: 'Exchanges a one-time password or a refresh token for tokens.',
  })
  @ApiRefusals(TOKEN_REFUSALS, { oauth: true })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiSecurity({})
  @ApiSecurity('client')
  @ApiHeader(LANGUAGE_HEADER)
  @ApiBody(TOKEN_BODY)
  @ApiOkResponse(TOKEN_RESPONSE)
  exchangeToken(@Req() request: FastifyRequest): Promise<TokenResponse> {
    return this.tokens.issueTokens(toTokenEndpointRequest(request));
  }

  @Post('revoke')
  @HttpCode(200)
  @Route(TOKEN_ROUTE)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'revokeToken',
    summary: 'Ends the session of a refresh or access token (RFC 7009).',
  })
  @ApiRefusals(REVOKE_REFUSALS, { oauth: true })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiSecurity({})
  @ApiSecurity('client')
  @ApiBody(TOKEN_ONLY_BODY)
  @ApiOkResponse(REVOKE_RESPONSE)
  async revokeToken(@Req() request: FastifyRequest): Promise<Record<string, never>> {
    await this.issued.revokeToken(toTokenEndpointRequest(request));
    return {};
  }

  @Post('introspect')
  @HttpCode(200)
  @Route(TOKEN_ROUTE)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    operationId: 'introspectToken',
    summary: 'Describes a live token of the client (RFC 7662).',
  })
  @ApiRefusals(INTROSPECT_REFUSALS, { oauth: true })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiSecurity({})
  @ApiSecurity('client')
  @ApiBody(TOKEN_ONLY_BODY)
  @ApiOkResponse(INTROSPECTION_RESPONSE)
  introspectToken(@Req() request: FastifyRequest): Promise<TokenIntrospection> {
    return this.issued.introspectToken(toTokenEndpointRequest(request));
  }
}
