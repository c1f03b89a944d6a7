import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../config/index.js';
import { AppError } from '../errors/index.js';
import { Public } from '../http/index.js';
import { WEB_ROOT } from './web-root.js';

/** The console page, where a browser asks for it and CONSOLE allows it; its assets are static files. */
@ApiExcludeController()
@Controller()
@Public()
export class ConsoleController {
  constructor(private readonly config: Config) {}

  @Get()
  home(@Res() reply: FastifyReply): void {
    if (this.config.CONSOLE === 'off') throw new AppError('NOT_FOUND');
    void reply.redirect('/api/v4/graphql', 302);
  }

  @Get('api/v4/graphql')
  @Header('cache-control', 'no-cache')
  async page(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    if (!wantsPage || this.config.CONSOLE === 'off') {
      reply.header('allow', 'POST');
      throw new AppError('METHOD_NOT_ALLOWED');
    }
    reply.type('text/html; charset=utf-8');
    return readFile(join(WEB_ROOT, 'index.html'), 'utf8');
  }

  /** What the page prefills in development: the demo client and users. */
  @Get('console/demo.json')
  @Header('cache-control', 'no-store')
  async demo(@Res({ passthrough: true }) reply: FastifyReply): Promise<string | undefined> {
    const text = this.config.CONSOLE === 'dev' ? await readDemo(this.config.DATA_DIR) : undefined;
    if (text === undefined) reply.code(204);
    else reply.type('application/json; charset=utf-8');
    return text;
  }
}

async function readDemo(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => undefined);
}
