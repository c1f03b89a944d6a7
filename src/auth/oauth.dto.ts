import { Transform } from 'class-transformer';
import { IsDefined, IsIn, IsOptional, Matches } from 'class-validator';
import { ApiProperty } from '../docs/index.js';
import { CHANNELS, type Channel } from '../otp/index.js';
import { NAME, type Username } from '../users/index.js';

const trim = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value);

/** As SignInBodyPipe read it. */
export class RegisterBody {
  @ApiProperty({ minLength: 1, maxLength: 60, example: 'Sara' })
  @Transform(trim)
  @Matches(NAME, { message: 'NAME' })
  first_name: string;

  @ApiProperty({ minLength: 1, maxLength: 60, example: 'Ahmadi' })
  @Transform(trim)
  @Matches(NAME, { message: 'NAME' })
  last_name: string;

  @ApiProperty({
    oneOf: [{ type: 'integer' }, { type: 'string' }],
    description: 'Mobile number in any usual form.',
    example: '09121234567',
  })
  @IsDefined({ message: 'PHONE' })
  cell_number: string;
}

/** As SignInBodyPipe read it. */
export class InitializeBody {
  @ApiProperty({ type: String, description: 'E-mail address or mobile number of the user.', example: '09121234567' })
  @IsDefined({ message: 'USERNAME' })
  username: Username;

  @ApiProperty({ enum: CHANNELS, required: false, default: 'ussd' })
  @IsOptional()
  @IsIn(CHANNELS, { message: 'CHANNEL' })
  channel?: Channel | null;
}
