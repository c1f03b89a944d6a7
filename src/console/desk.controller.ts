import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Get, Header } from '@nestjs/common';
import { Config, type PROCESS_SETTINGS } from '../config/index.js';
import type { DOCS_SETTINGS } from '../docs/docs.settings.js';
import { ApiExcludeController } from '../docs/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { Public, Route } from '../http/index.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import type { OUTBOX_SETTINGS } from '../outbox/outbox.settings.js';
import type { USSD_SETTINGS } from '../ussd/ussd.settings.js';
import { readDemo } from './demo-file.js';
import { WEB_ROOT } from './web-root.js';

/** The page for support staff, if DESK allows it. It has no data of its own: all comes from GraphQL, by scope. */
@ApiExcludeController()
@Controller('desk')
@Public()
export class DeskController {
  constructor(
    private readonly config: Config<
      typeof PROCESS_SETTINGS &
        typeof DOCS_SETTINGS &
        typeof OTP_SETTINGS &
        typeof OUTBOX_SETTINGS &
        typeof USSD_SETTINGS
    >,
  ) {}

  @Get()
  @Route({ isPage: true })
  @Header('cache-control', 'no-cache')
  @Header('content-type', 'text/html; charset=utf-8')
  page(): Promise<string> {
    this.assertOn();
    return readFile(join(WEB_ROOT, 'desk.html'), 'utf8');
  }

  /** Returns what the sign-in needs to know; with CONSOLE=dev also the demo client of the desk and its member of staff. */
  @Get('setup.json')
  @Header('cache-control', 'no-store')
  async setup(): Promise<DeskSetup> {
    this.assertOn();
    const { CONSOLE, DELIVERY, DATA_DIR, OTP_TRIES, USSD_CODE, USSD_REF } = this.config;
    return {
      phone: CONSOLE === 'dev' && DELIVERY === 'virtual',
      tries: OTP_TRIES,
      ussd_code: USSD_REF === 'off' ? USSD_CODE : '',
      demo: CONSOLE === 'dev' ? await readDemo(DATA_DIR, 'desk.json') : null,
    };
  }

  private assertOn(): void {
    if (this.config.DESK === 'off') throw new AppError(ERRORS.NOT_FOUND);
  }
}

interface DeskSetup {
  /** True if the virtual phone is available, which shows the code of the demo. */
  readonly phone: boolean;
  /** Guesses that a one-time password allows. */
  readonly tries: number;
  /** Code to dial to see any live one-time password; empty if a dial needs the reference of a request. */
  readonly ussd_code: string;
  /** Client and staff of the demo; null without a demo. */
  readonly demo: unknown;
}
