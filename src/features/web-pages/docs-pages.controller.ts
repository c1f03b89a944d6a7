import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import type { DOCS } from '../../platform/openapi/docs.facts.js';
import { ApiExcludeController } from '../../platform/openapi/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { Public, Route } from '../../platform/http/index.js';
import {
  DOCS_FILES,
  EXAMPLE_SERVER,
  REST_PAGE,
  SCHEMA_ADDRESS,
  SCHEMA_FILE,
} from './docs-pages.js';
import { WEB_ROOT } from './web-root.js';

/**
 * Documentation for app teams, in English and with Persian menus. The build makes the pages from
 * docs/.
 */
@ApiExcludeController()
@Controller()
@Public()
export class DocsPagesController {
  constructor(private readonly config: Config<typeof PROCESS_SETTINGS & typeof DOCS.settings>) {}

  @Get([...DOCS_FILES.keys()])
  @Route({ isPage: true })
  @Header('cache-control', 'no-cache')
  @Header('content-type', 'text/html; charset=utf-8')
  async getDocsPage(@Req() request: FastifyRequest): Promise<string> {
    const file = DOCS_FILES.get(request.routeOptions.url ?? '');
    if (this.config.CONSOLE === 'off' || file === undefined) throw ERRORS.NOT_FOUND();
    const html = await readFile(join(WEB_ROOT, file), 'utf8');
    return file.endsWith(`/${REST_PAGE}.html`)
      ? html.replaceAll(EXAMPLE_SERVER, escapeHtml(this.config.BASE_URL))
      : html;
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

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('$', '$$$$');
}
