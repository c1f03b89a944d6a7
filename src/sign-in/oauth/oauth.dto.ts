import { IsDefined, IsIn, IsOptional, Matches } from 'class-validator';
import { ApiProperty } from '../../platform/openapi/index.js';
import { CHANNELS, type DeliveryChannel } from '../../accounts/otp/index.js';
import { Trimmed } from '../../platform/errors/index.js';
import { NAME, type Username } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { AUTH } from '../auth.facts.js';

/** Body of register, read by SignInBodyPipe. */
export class RegisterBody {
  @ApiProperty({ minLength: 1, maxLength: 60, example: 'Sara' })
  @Trimmed()
  @Matches(NAME, { context: USERS.fieldRules.NAME })
  first_name: string;

  @ApiProperty({ minLength: 1, maxLength: 60, example: 'Ahmadi' })
  @Trimmed()
  @Matches(NAME, { context: USERS.fieldRules.NAME })
  last_name: string;

  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string' }],
    description: 'Mobile number in any common notation.',
    example: '09121234567',
  })
  @IsDefined({ context: USERS.fieldRules.PHONE })
  cell_number: string;
}

/** Body of initialize, read by SignInBodyPipe. */
export class InitializeBody {
  @ApiProperty({
    type: String,
    description: 'E-mail address or mobile number of the user.',
    example: '09121234567',
  })
  @IsDefined({ context: USERS.fieldRules.USERNAME })
  username: Username;

  @ApiProperty({ enum: CHANNELS, required: false, default: 'ussd' })
  @IsOptional()
  @IsIn(CHANNELS, { context: AUTH.fieldRules.CHANNEL })
  channel?: DeliveryChannel | null;

  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string' }],
    required: false,
    description: 'Client whose text the message has. Another value means the usual text.',
    example: 1,
  })
  @IsOptional()
  client_id?: number;
}
