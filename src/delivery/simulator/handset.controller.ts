import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import {
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiRefusals,
  ApiTags,
} from '../../platform/openapi/index.js';
import { Public } from '../../platform/http/index.js';
import { bodyPipe, ERRORS, FIELD_RULES } from '../../platform/errors/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import type { HandsetScreen } from './virtual-handset.js';
import { VirtualPhone } from './virtual-phone.js';

class DialBody {
  @ApiProperty({ description: 'The number that calls.' })
  @IsString({ context: FIELD_RULES.REQUIRED })
  @MaxLength(40, { context: USERS.fieldRules.PHONE })
  from: string;

  @ApiProperty({ description: 'The dialled code, e.g. the ussd_code of initialize.' })
  @IsString({ context: FIELD_RULES.REQUIRED })
  @MaxLength(40, { context: FIELD_RULES.TEXT })
  code: string;

  @ApiPropertyOptional({
    description: 'Name of the gateway to dial through; the first by default.',
  })
  @IsOptional()
  @IsString({ context: FIELD_RULES.STRING })
  gateway?: string;
}

/** The session as the handset knows it. */
class HandsetSessionBody extends DialBody {
  @ApiProperty({ description: 'Session id from the response to the dial.' })
  @Matches(/^[0-9a-f]{24}$/, { context: FIELD_RULES.TEXT })
  session: string;
}

class ReplyBody extends HandsetSessionBody {
  @ApiProperty({
    description: 'Everything typed in the session, oldest first, including this reply.',
  })
  @IsArray({ context: FIELD_RULES.TYPE })
  @ArrayMinSize(1, { context: FIELD_RULES.REQUIRED })
  @ArrayMaxSize(20, { context: FIELD_RULES.TEXT })
  @IsString({ each: true, context: FIELD_RULES.STRING })
  @MaxLength(160, { each: true, context: FIELD_RULES.TEXT })
  inputs: string[];
}

class HangUpBody extends HandsetSessionBody {
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
  @ApiProperty({ description: 'Session id for later turns.' })
  session: string;

  @ApiProperty({ description: 'Text on the screen of the handset.' })
  text: string;

  @ApiProperty({ description: 'True if the session is over; otherwise the user may reply.' })
  ends: boolean;
}

/** Serves USSD on the virtual phone over HTTP. */
@ApiTags('Virtual phone (development)')
@ApiRefusals([ERRORS.VALIDATION_FAILED, ERRORS.MALFORMED_REQUEST, ERRORS.SERVICE_UNAVAILABLE], {
  oauth: false,
})
@Controller('dev/phone')
@Public()
export class HandsetController {
  constructor(private readonly phone: VirtualPhone) {}

  @Post('dial')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'dial',
    summary: 'Dials a USSD code from a number and returns the screen of the handset.',
  })
  @ApiOkResponse({ type: Screen })
  dialCode(@Body(bodyPipe()) { from, code, gateway }: DialBody): Promise<HandsetScreen> {
    return this.phone.dialCode(from, code, gateway);
  }

  @Post('reply')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'reply',
    summary:
      'Replies in a USSD session that the last screen did not end, and returns the next screen.',
  })
  @ApiOkResponse({ type: Screen })
  sendReply(@Body(bodyPipe()) session: ReplyBody): Promise<HandsetScreen> {
    return this.phone.sendReply(session);
  }

  @Post('hang-up')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'hangUp',
    summary: 'Ends a USSD session, as its user or by a time-out of the network.',
  })
  hangUp(@Body(bodyPipe()) { reason, inputs = [], ...session }: HangUpBody): Promise<void> {
    return this.phone.hangUp({ ...session, inputs }, reason);
  }
}
