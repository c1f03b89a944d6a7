import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '../docs/index.js';
import { Public } from '../http/index.js';
import { bodyPipe, FIELD_RULES } from '../errors/index.js';
import { USERS_FIELD_RULES } from '../users/index.js';
import type { HandsetScreen } from './virtual-handset.js';
import { VirtualPhone } from './virtual-phone.js';

class DialBody {
  @ApiProperty({ description: 'The number that calls.' })
  @IsString({ context: FIELD_RULES.REQUIRED })
  @MaxLength(40, { context: USERS_FIELD_RULES.PHONE })
  from: string;

  @ApiProperty({ description: 'What is dialled, e.g. the ussd_code of initialize.' })
  @IsString({ context: FIELD_RULES.REQUIRED })
  @MaxLength(40, { context: FIELD_RULES.TEXT })
  code: string;

  @ApiPropertyOptional({ description: 'Name of the gateway to dial through; the first by default.' })
  @IsOptional()
  @IsString({ context: FIELD_RULES.STRING })
  gateway?: string;
}

/** What the handset has of a session. */
class SessionBody extends DialBody {
  @ApiProperty({ description: 'As the answer to the dial had it.' })
  @Matches(/^[0-9a-f]{24}$/, { context: FIELD_RULES.TEXT })
  session: string;
}

class ReplyBody extends SessionBody {
  @ApiProperty({ description: 'Everything typed in the session, oldest first, this reply too.' })
  @IsArray({ context: FIELD_RULES.TYPE })
  @ArrayMinSize(1, { context: FIELD_RULES.REQUIRED })
  @ArrayMaxSize(20, { context: FIELD_RULES.TEXT })
  @IsString({ each: true, context: FIELD_RULES.STRING })
  @MaxLength(160, { each: true, context: FIELD_RULES.TEXT })
  inputs: string[];
}

class HangUpBody extends SessionBody {
  @ApiPropertyOptional({ description: 'Everything typed in the session, oldest first.' })
  @IsOptional()
  @IsArray({ context: FIELD_RULES.TYPE })
  @ArrayMaxSize(20, { context: FIELD_RULES.TEXT })
  @IsString({ each: true, context: FIELD_RULES.STRING })
  @MaxLength(160, { each: true, context: FIELD_RULES.TEXT })
  inputs?: string[];

  @ApiProperty({ enum: ['user', 'timeout'] })
  @IsIn(['user', 'timeout'], { context: FIELD_RULES.ENUM })
  reason: 'user' | 'timeout';
}

class Screen implements HandsetScreen {
  @ApiProperty({ description: 'Id of the session, for the turns that follow.' })
  session: string;

  @ApiProperty({ description: 'What the handset shows.' })
  text: string;

  @ApiProperty({ description: 'Whether the session is over; otherwise the user may reply.' })
  ends: boolean;
}

/** USSD on the virtual phone over HTTP; 404 under any other delivery. */
@ApiTags('Virtual phone (development)')
@Controller('dev/phone')
@Public()
export class HandsetController {
  constructor(private readonly phone: VirtualPhone) {}

  @Post('dial')
  @HttpCode(200)
  @ApiOperation({ summary: 'Dials a USSD code from a number and answers what the handset shows.' })
  @ApiOkResponse({ type: Screen })
  dial(@Body(bodyPipe()) { from, code, gateway }: DialBody): Promise<HandsetScreen> {
    return this.phone.dial(from, code, gateway);
  }

  @Post('reply')
  @HttpCode(200)
  @ApiOperation({ summary: 'Goes on in a USSD session that the last screen did not end, and answers the next one.' })
  @ApiOkResponse({ type: Screen })
  reply(@Body(bodyPipe()) session: ReplyBody): Promise<HandsetScreen> {
    return this.phone.reply(session);
  }

  @Post('hang-up')
  @HttpCode(204)
  @ApiOperation({ summary: 'Ends a USSD session, as its user or a network that waits no longer.' })
  hangUp(@Body(bodyPipe()) { reason, inputs = [], ...session }: HangUpBody): Promise<void> {
    return this.phone.hangUp({ ...session, inputs }, reason);
  }
}
