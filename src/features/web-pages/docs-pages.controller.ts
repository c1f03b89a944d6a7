import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import type { DOCS } from '../../platform/openapi/docs.facts.js';
import { ApiExcludeController } from '../../platform/openapi/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { Public, Route } from '../../platform/http/index.js';
import { DOCS_FILES, SCHEMA_ADDRESS, SCHEMA_FILE } from './docs-pages.js';
import { sendPageFile } from './page-file.js';
import { WEB_ROOT } from './web-root.js';

/** The documentation, in English and partly in Persian. The build makes the pages from docs/. */
@ApiExcludeController()
@Controller()
@Public()
export class DocsPagesController {
  constructor(private readonly config: Config<typeof PROCESS_SETTINGS & typeof DOCS.settings>) {}

  @Get([...DOCS_FILES.keys()])
  @Route({ isPage: true })
  async getDocsPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const page = DOCS_FILES.get(request.routeOptions.url ?? '');
    if (this.config.CONSOLE === 'off' || page === undefined) throw ERRORS.NOT_FOUND();
    await sendPageFile(request, reply, page.file);
  }

  /** Returns the schema, for generators of code that read a file. */
  @Get(SCHEMA_ADDRESS)
  @Header('cache-control', 'no-cache')
  @Header('content-type', 'text/plain; charset=utf-8')
  async getSchemaFile(): Promise<string> {
    if (this.config.CONSOLE === 'off') throw ERRORS.NOT_FOUND();
    return readFile(join(WEB_ROOT, SCHEMA_FILE), 'utf8');
  }
}
