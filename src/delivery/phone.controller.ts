import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Public } from '../http/index.js';
import { bodyPipe } from '../errors/index.js';
import type { UssdScreen } from './ussd/ussd-gateway.js';
import { VirtualPhone, type ReceivedMessage } from './virtual-phone.js';

class InboxQuery {
  @IsString({ message: 'REQUIRED' })
  to: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'WAIT' })
  @Min(0, { message: 'WAIT' })
  @Max(30, { message: 'WAIT' })
  wait?: number;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'ID' })
  @Min(0, { message: 'ID' })
  after?: number;
}

class DialBody {
  @IsString({ message: 'REQUIRED' })
  @MaxLength(40, { message: 'PHONE' })
  from: string;

  @IsString({ message: 'REQUIRED' })
  @MaxLength(40, { message: 'TEXT' })
  code: string;

  /** Name of the gateway to dial through; the first by default. */
  @IsOptional()
  @IsString({ message: 'STRING' })
  gateway?: string;
}

/** The virtual phone over HTTP; 404 under any other delivery. */
@ApiTags('Virtual phone (development)')
@Controller('dev/phone')
@Public()
export class PhoneController {
  constructor(private readonly phone: VirtualPhone) {}

  @Get('messages')
  @ApiOperation({
    summary: 'Text messages a number, or mails an address received, newest first; `wait` makes it a long poll.',
  })
  async messages(@Query(bodyPipe()) { to, wait = 0, after = 0 }: InboxQuery): Promise<{ messages: ReceivedMessage[] }> {
    return { messages: await this.phone.messages(to, { after, waitSeconds: wait }) };
  }

  @Post('dial')
  @HttpCode(200)
  @ApiOperation({ summary: 'Dials a USSD code from a number and answers what the handset shows.' })
  dial(@Body(bodyPipe()) { from, code, gateway }: DialBody): Promise<UssdScreen> {
    return this.phone.dial(from, code, gateway);
  }
}
