import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/index.js';
import type { GRAPHQL } from '../../platform/graphql/graphql.facts.js';
import { ApiExcludeController } from '../../platform/openapi/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { Public, Route } from '../../platform/http/index.js';
import { readPageSetup, type WebPageSettings, type WebPageSignInSetup } from './page-setup.js';
import { WEB_ROOT } from './web-root.js';

/**
 * The console page, where a browser asks for it and CONSOLE allows it; its assets are static files.
 */
@ApiExcludeController()
@Controller()
@Public()
export class ConsoleController {
  constructor(private readonly config: Config<WebPageSettings & typeof GRAPHQL.settings>) {}

  @Get()
  @Route({ isPage: true })
  redirectHome(@Res() reply: FastifyReply): void {
    if (this.config.CONSOLE === 'off') throw ERRORS.NOT_FOUND();
    void reply.redirect('/api/v4/graphql', 302);
  }

  @Get('api/v4/graphql')
  @Route({ isPage: true, errors: 'graphql' })
  @Header('cache-control', 'no-cache')
  async getConsolePage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    if (!wantsPage || this.config.CONSOLE === 'off') {
      reply.header('allow', 'POST');
      throw ERRORS.METHOD_NOT_ALLOWED({ allowed: ['POST'] });
    }
    reply.type('text/html; charset=utf-8');
    return readFile(join(WEB_ROOT, 'index.html'), 'utf8');
  }

  /** Returns the enabled features of the page, and with CONSOLE=dev the demo client and users. */
  @Get('console/setup.json')
  @Header('cache-control', 'no-store')
  async getConsoleSetup(): Promise<ConsolePageSetup> {
    if (this.config.CONSOLE === 'off') throw ERRORS.NOT_FOUND();
    const introspection = this.config.INTROSPECTION === 'on';
    const desk = this.config.DESK === 'on';
    return { introspection, desk, ...(await readPageSetup(this.config, 'demo.json')) };
  }
}

interface ConsolePageSetup extends WebPageSignInSetup {
  readonly introspection: boolean;
  /** True if the desk is served too. */
  readonly desk: boolean;
}
