import { Body, Controller, Get, Headers, HttpCode, Post, Query, Sse, type MessageEvent } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { Observable } from 'rxjs';
import { Public } from '../http/index.js';
import { bodyPipe } from '../errors/index.js';
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

class ReceiptBody {
  @Type(() => Number)
  @IsInt({ message: 'ID' })
  @Min(1, { message: 'ID' })
  id: number;

  @IsIn(['delivered', 'undelivered'], { message: 'ENUM' })
  status: 'delivered' | 'undelivered';
}

class ResetBody {
  @IsString({ message: 'REQUIRED' })
  to: string;
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

  @Sse('events')
  @ApiOperation({
    summary: 'The messages of a number as server-sent events, each with its id; `Last-Event-ID` goes on.',
  })
  events(
    @Query(bodyPipe()) { to, after = 0 }: InboxQuery,
    @Headers('last-event-id') lastId?: string,
  ): Observable<MessageEvent> {
    return this.phone.events(to, /^\d{1,15}$/.test(lastId ?? '') ? Number(lastId) : after);
  }

  @Post('receipts')
  @HttpCode(204)
  @ApiOperation({ summary: 'Reports what became of a text message, as its provider would.' })
  receipt(@Body(bodyPipe()) { id, status }: ReceiptBody): Promise<void> {
    return this.phone.receipt(id, status);
  }

  @Post('reset')
  @HttpCode(204)
  @ApiOperation({ summary: 'Empties the inbox of a number.' })
  reset(@Body(bodyPipe()) { to }: ResetBody): Promise<void> {
    return this.phone.reset(to);
  }
}
