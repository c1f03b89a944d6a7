import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { ApiExcludeController } from '../../platform/openapi/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { Public, Route } from '../../platform/http/index.js';
import { findDeskClient } from './desk-client.js';
import { readPageSetup, type WebPageSettings, type WebPageSignInSetup } from './page-setup.js';
import { WEB_ROOT } from './web-root.js';

/**
 * The page for support staff, if DESK allows it. It has no data of its own: all comes from GraphQL,
 * by scope.
 */
@ApiExcludeController()
@Controller('desk')
@Public()
export class DeskController {
  constructor(private readonly config: Config<WebPageSettings>) {}

  @Get()
  @Route({ isPage: true })
  @Header('cache-control', 'no-cache')
  @Header('content-type', 'text/html; charset=utf-8')
  getDeskPage(): Promise<string> {
    this.assertDeskOn();
    return readFile(join(WEB_ROOT, 'desk.html'), 'utf8');
  }

  /**
   * Returns what the sign-in needs to know; with CONSOLE=dev also the demo client of the desk and
   * its member of staff. `client` tells whether the desk has a client to sign in with, `console`
   * whether the console and the pages under /docs exist.
   */
  @Get('setup.json')
  @Header('cache-control', 'no-store')
  async getDeskSetup(): Promise<DeskPageSetup> {
    this.assertDeskOn();
    const client = (await findDeskClient(this.config)) !== undefined;
    const hasConsole = this.config.CONSOLE !== 'off';
    const setup = await readPageSetup(this.config, 'desk.json');
    return { ...setup, client, console: hasConsole };
  }

  private assertDeskOn(): void {
    if (this.config.DESK === 'off') throw ERRORS.NOT_FOUND();
  }
}

interface DeskPageSetup extends WebPageSignInSetup {
  readonly client: boolean;
  readonly console: boolean;
}
