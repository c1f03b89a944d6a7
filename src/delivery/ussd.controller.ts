import { createHash, timingSafeEqual } from 'node:crypto';
import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../http/index.js';
import { Config } from '../config/index.js';
import { AppError } from '../errors/index.js';
import { USSD_TEXTS } from './texts.js';
import { UssdService } from './ussd.service.js';

interface Turn {
  phoneNumber?: unknown;
  serviceCode?: unknown;
}

/** Where a USSD gateway of the CON/END family calls; the secret last part of the path authenticates it. */
@ApiExcludeController()
@Controller('ussd')
export class UssdController {
  constructor(
    private readonly ussd: UssdService,
    private readonly config: Config,
  ) {}

  @Public()
  @Post(':token')
  @HttpCode(200)
  @Header('content-type', 'text/plain; charset=utf-8')
  async turn(@Param('token') token: string, @Body() { phoneNumber, serviceCode }: Turn): Promise<string> {
    const expected = this.config.USSD_GATEWAY_TOKEN;
    if (expected === '' || !sameText(token, expected)) throw new AppError('NOT_FOUND', { reason: 'USSD token' });
    if (typeof phoneNumber !== 'string' || typeof serviceCode !== 'string') return `END ${USSD_TEXTS.nothing}`;
    try {
      const { text } = await this.ussd.dial(phoneNumber, serviceCode);
      return `END ${text}`;
    } catch (error) {
      if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return `END ${USSD_TEXTS.busy}`;
      throw error;
    }
  }
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
