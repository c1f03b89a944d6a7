import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Post,
  Query,
  Sse,
  type MessageEvent,
} from '@nestjs/common';
import type { Observable } from 'rxjs';
import { ApiHeader, ApiOperation, ApiRefusals, ApiTags } from '../../platform/openapi/index.js';
import { Public } from '../../platform/http/index.js';
import { bodyPipe, ERRORS } from '../../platform/errors/index.js';
import type { SimulatedConditions } from './simulated-delivery.js';
import { InboxQuery, NetworkBody, ReceiptBody, ResetBody } from './phone.dto.js';
import { VirtualPhone, type ReceivedMessage, type ReceivingHandset } from './virtual-phone.js';
import { VirtualReceipts } from './virtual-receipts.js';

/** Serves the messages and networks of the virtual phone over HTTP. */
@ApiTags('Virtual phone (development)')
@ApiRefusals([ERRORS.VALIDATION_FAILED, ERRORS.MALFORMED_REQUEST, ERRORS.SERVICE_UNAVAILABLE], {
  oauth: false,
})
@Controller('dev/phone')
@Public()
export class PhoneController {
  constructor(
    private readonly phone: VirtualPhone,
    private readonly receipts: VirtualReceipts,
  ) {}

  @Get('messages')
  @ApiOperation({
    operationId: 'listMessages',
    summary:
      'Lists the messages of a number or an e-mail address, newest first; ' +
      '`wait` makes it a long poll.',
  })
  async listMessages(
    @Query(bodyPipe()) { to, wait = 0, after = 0 }: InboxQuery,
  ): Promise<{ messages: ReceivedMessage[] }> {
    return { messages: await this.phone.listMessages(to, { after, waitSeconds: wait }) };
  }

  @Get('handsets')
  @ApiOperation({
    operationId: 'listHandsets',
    summary:
      'Lists the numbers and addresses that received a message within a day, the latest first.',
  })
  async listHandsets(): Promise<{ handsets: ReceivingHandset[] }> {
    return { handsets: await this.phone.listHandsets() };
  }

  @Sse('events')
  @ApiOperation({
    operationId: 'streamMessages',
    summary:
      'Streams the messages of a number as server-sent events with ids; ' +
      'resumes after `Last-Event-ID`.',
  })
  @ApiHeader({ name: 'last-event-id', required: false })
  streamMessages(
    @Query(bodyPipe()) { to, after = 0 }: InboxQuery,
    @Headers('last-event-id') lastId?: string,
  ): Promise<Observable<MessageEvent>> {
    const resumesStream = /^\d{1,16}$/.test(lastId ?? '');
    return this.phone.streamMessages(to, resumesStream ? Number(lastId) : after);
  }

  @Post('receipts')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'sendReceipt',
    summary: 'Sends the receipt of a text message, as its provider would.',
  })
  sendReceipt(@Body(bodyPipe()) { id, status }: ReceiptBody): Promise<void> {
    return this.receipts.sendReceipt(id, status);
  }

  @Get('network')
  @ApiOperation({
    operationId: 'getNetwork',
    summary: 'Returns the network conditions of a number.',
  })
  getNetwork(@Query(bodyPipe()) { to }: ResetBody): Promise<SimulatedConditions> {
    return this.phone.getNetwork(to);
  }

  @Post('network')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'setNetwork',
    summary:
      'Sets the network conditions of a number for later messages; ' +
      'omitted fields mean a good network.',
  })
  setNetwork(@Body(bodyPipe()) { to, ...conditions }: NetworkBody): Promise<SimulatedConditions> {
    return this.phone.setNetwork(to, conditions);
  }

  @Post('reset')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'resetPhone',
    summary: 'Empties the inbox of a number and gives it a good network.',
  })
  resetPhone(@Body(bodyPipe()) { to }: ResetBody): Promise<void> {
    return this.phone.resetNumber(to);
  }
}
