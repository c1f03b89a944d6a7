import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config, type PROCESS_SETTINGS } from '../config/index.js';
import type { DOCS_SETTINGS } from '../docs/docs.settings.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import type { OUTBOX_SETTINGS } from '../outbox/outbox.settings.js';
import type { USSD_SETTINGS } from '../ussd/ussd.settings.js';
import type { GRAPHQL_SETTINGS } from '../graphql/graphql.settings.js';
import { ApiExcludeController } from '../docs/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { Public, Route } from '../http/index.js';
import { readDemo } from './demo-file.js';
import { WEB_ROOT } from './web-root.js';

/** The console page, where a browser asks for it and CONSOLE allows it; its assets are static files. */
@ApiExcludeController()
@Controller()
@Public()
export class ConsoleController {
  constructor(
    private readonly config: Config<
      typeof PROCESS_SETTINGS &
        typeof DOCS_SETTINGS &
        typeof OUTBOX_SETTINGS &
        typeof GRAPHQL_SETTINGS &
        typeof OTP_SETTINGS &
        typeof USSD_SETTINGS
    >,
  ) {}

  @Get()
  @Route({ isPage: true })
  home(@Res() reply: FastifyReply): void {
    if (this.config.CONSOLE === 'off') throw new AppError(ERRORS.NOT_FOUND);
    void reply.redirect('/api/v4/graphql', 302);
  }

  @Get('api/v4/graphql')
  @Route({ isPage: true, errors: 'graphql' })
  @Header('cache-control', 'no-cache')
  async page(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    if (!wantsPage || this.config.CONSOLE === 'off') {
      reply.header('allow', 'POST');
      throw new AppError(ERRORS.METHOD_NOT_ALLOWED, { allowed: ['POST'] });
    }
    reply.type('text/html; charset=utf-8');
    return readFile(join(WEB_ROOT, 'index.html'), 'utf8');
  }

  /** Returns the enabled features of the page, and with CONSOLE=dev the demo client and users. */
  @Get('console/setup.json')
  @Header('cache-control', 'no-store')
  async setup(): Promise<ConsoleSetup> {
    const { CONSOLE, DELIVERY, INTROSPECTION, DATA_DIR, OTP_TRIES, USSD_CODE, USSD_REF } = this.config;
    if (CONSOLE === 'off') throw new AppError(ERRORS.NOT_FOUND);
    return {
      phone: CONSOLE === 'dev' && DELIVERY === 'virtual',
      introspection: INTROSPECTION === 'on',
      tries: OTP_TRIES,
      ussd_code: USSD_REF === 'off' ? USSD_CODE : '',
      demo: CONSOLE === 'dev' ? await readDemo(DATA_DIR, 'demo.json') : null,
    };
  }
}

interface ConsoleSetup {
  /** True if the virtual phone is available. */
  readonly phone: boolean;
  readonly introspection: boolean;
  /** Guesses that a one-time password allows. */
  readonly tries: number;
  /** Code to dial to see any live one-time password; empty if a dial needs the reference of a request. */
  readonly ussd_code: string;
  /** Contents of demo.json; null without a demo. */
  readonly demo: unknown;
}
