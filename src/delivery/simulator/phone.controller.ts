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
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { Observable } from 'rxjs';
import {
  ApiHeader,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiRefusals,
  ApiTags,
} from '../../platform/openapi/index.js';
import { Public } from '../../platform/http/index.js';
import { bodyPipe, ERRORS, FIELD_RULES } from '../../platform/errors/index.js';
import type { SimulatedConditions } from './simulated-delivery.js';
import { PHONE } from './phone.facts.js';
import { VirtualPhone, type ReceivedMessage, type ReceivingHandset } from './virtual-phone.js';
import { VirtualReceipts } from './virtual-receipts.js';

const RECEIPT_STATUSES = ['delivered', 'undelivered'] as const;

/** Reads a text from a query or a form as a number; the validator refuses everything else. */
const AsNumber = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown =>
    typeof value === 'string' ? Number(value) : value,
  );

class InboxQuery {
  @ApiProperty({ description: 'A number, or an e-mail address.' })
  @IsString({ context: FIELD_RULES.REQUIRED })
  to: string;

  @ApiPropertyOptional({
    description: 'Seconds to wait until there is a message.',
    minimum: 0,
    maximum: 30,
  })
  @IsOptional()
  @AsNumber()
  @IsInt({ context: PHONE.fieldRules.WAIT })
  @Min(0, { context: PHONE.fieldRules.WAIT })
  @Max(30, { context: PHONE.fieldRules.WAIT })
  wait?: number;

  @ApiPropertyOptional({ description: 'Only messages with a greater id.', minimum: 0 })
  @IsOptional()
  @AsNumber()
  @IsInt({ context: FIELD_RULES.ID })
  @Min(0, { context: FIELD_RULES.ID })
  after?: number;
}

class ReceiptBody {
  @ApiProperty({ description: 'Id of the message.', minimum: 1 })
  @AsNumber()
  @IsInt({ context: FIELD_RULES.ID })
  @Min(1, { context: FIELD_RULES.ID })
  @Max(Number.MAX_SAFE_INTEGER, { context: FIELD_RULES.ID })
  id: number;

  @ApiProperty({ enum: RECEIPT_STATUSES })
  @IsIn(RECEIPT_STATUSES, { context: FIELD_RULES.ENUM })
  status: (typeof RECEIPT_STATUSES)[number];
}

class NetworkBody {
  @ApiProperty({ description: 'A number.' })
  @IsString({ context: FIELD_RULES.REQUIRED })
  to: string;

  @ApiPropertyOptional({
    description: 'Milliseconds after which messages arrive.',
    minimum: 0,
    maximum: 600_000,
  })
  @IsOptional()
  @AsNumber()
  @IsInt({ context: PHONE.fieldRules.LATENCY })
  @Min(0, { context: PHONE.fieldRules.LATENCY })
  @Max(600_000, { context: PHONE.fieldRules.LATENCY })
  latency_ms?: number;

  @ApiPropertyOptional({
    description: 'Share of messages that never arrive.',
    minimum: 0,
    maximum: 1,
  })
  @IsOptional()
  @AsNumber()
  @Min(0, { context: PHONE.fieldRules.LOSS })
  @Max(1, { context: PHONE.fieldRules.LOSS })
  loss?: number;

  @ApiPropertyOptional({
    description: 'Extra copies of each message.',
    minimum: 0,
    maximum: 5,
  })
  @IsOptional()
  @AsNumber()
  @IsInt({ context: PHONE.fieldRules.DUPLICATES })
  @Min(0, { context: PHONE.fieldRules.DUPLICATES })
  @Max(5, { context: PHONE.fieldRules.DUPLICATES })
  duplicates?: number;

  @ApiPropertyOptional({ description: '`initialize` over SMS returns DELIVERY_UNAVAILABLE.' })
  @IsOptional()
  @IsBoolean({ context: FIELD_RULES.BOOLEAN })
  outage?: boolean;
}

class ResetBody {
  @ApiProperty({ description: 'A number, or an e-mail address.' })
  @IsString({ context: FIELD_RULES.REQUIRED })
  to: string;
}

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
