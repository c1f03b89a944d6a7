import {
  Body,
  Controller,
  Header,
  Headers,
  HttpCode,
  Ip,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
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
import { ClientsService } from '../../accounts/clients/index.js';
import { ERRORS, readLanguage } from '../../platform/errors/index.js';
import { toAddressBucket, Public, Route } from '../../platform/http/index.js';
import { RateLimit } from '../../platform/rate-limits/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { AUTH } from '../auth.facts.js';
import { NetworkLimitGuard } from './network-limit.guard.js';
import {
  INITIALIZE,
  INITIALIZE_REFUSALS,
  INITIALIZE_RESPONSE,
  INTROSPECT_REFUSALS,
  INTROSPECTION_RESPONSE,
  LANGUAGE_HEADER,
  REGISTER_REFUSALS,
  REGISTER_RESPONSE,
  REVOKE_REFUSALS,
  REVOKE_RESPONSE,
  TOKEN_BODY,
  TOKEN_ONLY_BODY,
  TOKEN_REFUSALS,
  TOKEN_RESPONSE,
} from './oauth.docs.js';
import { InitializeBody, RegisterBody } from './oauth.dto.js';
import { SignInBodyPipe } from './sign-in-body.pipe.js';
import { SignInService, type InitializeResponse } from './sign-in.service.js';
import { IssuedTokens, type TokenIntrospection } from '../token-endpoint/issued-tokens.js';
import type { TokenResponse } from '../token-endpoint/token-responses.js';
import {
  TokenEndpointService,
  type TokenEndpointRequest,
} from '../token-endpoint/token-endpoint.service.js';

/** Facts of the routes of RFC 6749, RFC 7009 and RFC 7662. */
const TOKEN_ROUTE = {
  body: 'json-or-form',
  errors: 'oauth',
  priority: 'high',
  crossSite: 'refused',
} as const;
/** Facts of the routes before a code is entered. */
const SIGN_IN_ROUTE = { priority: 'high', crossSite: 'refused' } as const;

/** Sign-in over REST (docs/interface.md §2). Every success has status 200. */
@ApiTags('Sign-in')
@Controller('api/oauth')
@Public()
export class OAuthController {
  constructor(
    private readonly users: UsersService,
    private readonly signIn: SignInService,
    private readonly tokens: TokenEndpointService,
    private readonly issued: IssuedTokens,
    private readonly clients: ClientsService,
  ) {}

  @Post('register')
  @HttpCode(200)
  @Route(SIGN_IN_ROUTE)
  @Header('cache-control', 'no-store')
  @RateLimit(AUTH.limits.register)
  @ApiOperation({
    operationId: 'registerUser',
    summary: 'Creates a user; sends no one-time password.',
  })
  @ApiRefusals(REGISTER_REFUSALS, { oauth: false })
  @ApiOkResponse(REGISTER_RESPONSE)
  async registerUser(@Body(SignInBodyPipe) body: RegisterBody): Promise<{ user_id: number }> {
    return { user_id: await this.users.registerUser(body) };
  }

  @Post('initialize')
  @HttpCode(200)
  @Route(SIGN_IN_ROUTE)
  @Header('cache-control', 'no-store')
  @UseGuards(NetworkLimitGuard)
  @ApiOperation(INITIALIZE)
  @ApiRefusals(INITIALIZE_REFUSALS, { oauth: false })
  @ApiHeader(LANGUAGE_HEADER)
  @ApiOkResponse(INITIALIZE_RESPONSE)
  async initializeSignIn(
    @Body(SignInBodyPipe) body: InitializeBody,
    @Ip() ip: string,
    @Headers('accept-language') acceptLanguage?: string,
  ): Promise<InitializeResponse> {
    const { username, client_id } = body;
    const channel = body.channel ?? 'ussd';
    const language = readLanguage(acceptLanguage);
    const isSms = channel === 'sms';
    const smsText = isSms ? await this.clients.findSmsText(client_id, language) : null;
    const address = toAddressBucket(ip);

    return this.signIn.initializeSignIn({ username, channel, language, smsText, address });
  }

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

function toTokenEndpointRequest({ body, ip, headers }: FastifyRequest): TokenEndpointRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw ERRORS.BODY_NOT_AN_OBJECT();
  }
  return {
    body: body as Record<string, unknown>,
    authorization: headers.authorization,
    address: toAddressBucket(ip),
    language: readLanguage(headers['accept-language']),
  };
}
