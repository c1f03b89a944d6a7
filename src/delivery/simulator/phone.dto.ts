import { Transform, type TransformFnParams } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { FIELD_RULES } from '../../platform/errors/index.js';
import { ApiProperty, ApiPropertyOptional } from '../../platform/openapi/index.js';
import { PHONE } from './phone.facts.js';

const RECEIPT_STATUSES = ['delivered', 'undelivered'] as const;

/** Reads a text from a query or a form as a number; the validator refuses everything else. */
const AsNumber = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown =>
    typeof value === 'string' ? Number(value) : value,
  );

export class InboxQuery {
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

export class ReceiptBody {
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

export class NetworkBody {
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

export class ResetBody {
  @ApiProperty({ description: 'A number, or an e-mail address.' })
  @IsString({ context: FIELD_RULES.REQUIRED })
  to: string;
}
