import { Controller, Get, HttpCode, Logger, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiExcludeController } from '../../platform/openapi/index.js';
import { Public, Route } from '../../platform/http/index.js';
import { RateLimit } from '../../platform/rate-limits/index.js';
import { UssdGatewayProofs, type OfferedUssdCallback } from './gateway-proofs.js';
import { USSD } from './ussd.facts.js';
import { UssdService } from './ussd.service.js';

type UssdCallbackRequest = FastifyRequest<{ Params: { first: string; second?: string } }>;

/** Serves the callbacks of USSD gateways, each in its own form. */
@ApiExcludeController()
@Controller('ussd')
@Public()
@RateLimit(USSD.limits.ussd)
export class UssdController {
  private readonly logger = new Logger(UssdController.name);

  constructor(
    private readonly proofs: UssdGatewayProofs,
    private readonly ussd: UssdService,
  ) {}

  @Post([':first', ':first/:second'])
  @HttpCode(200)
  // A signature covers the raw text, and the form of the gateway decides how to parse it.
  @Route({
    bodyLimit: 4 * 1024,
    body: 'text',
    priority: 'high',
  })
  receivePost(
    @Req() request: UssdCallbackRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answerTurn(request, reply);
  }

  /** Serves gateways of the CON/END family that send a GET. */
  @Get([':first', ':first/:second'])
  @Route({ priority: 'high' })
  receiveGet(
    @Req() request: UssdCallbackRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.answerTurn(request, reply);
  }

  private async answerTurn(request: UssdCallbackRequest, reply: FastifyReply): Promise<string> {
    const callback = toOfferedCallback(request);
    const { gateway, token, takeSignature } = this.proofs.verifyCallback(callback);
    if (token !== '') this.logger.debug(`${gateway.name}: token ${token}`);
    const turn = gateway.parseCallback(callback);
    const screen = await this.ussd.answerTurn(gateway, turn, takeSignature);
    reply.header('cache-control', 'no-store');
    if (turn.event === 'end') return '';
    const { type, body } = gateway.renderAnswer(callback, screen);
    reply.type(type);
    return body;
  }
}

function toOfferedCallback({
  method,
  params,
  url,
  body,
  headers,
  ip,
}: UssdCallbackRequest): OfferedUssdCallback {
  const [, query = ''] = /\?(.*)/s.exec(url) ?? [];
  return {
    method,
    first: params.first,
    second: params.second,
    query,
    body: typeof body === 'string' ? body : '',
    headers,
    address: ip,
  };
}
