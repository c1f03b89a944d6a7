import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import { OtpService } from '../otp/index.js';
import { UsersService } from '../users/index.js';
import { USSD_TEXTS } from './texts.js';

/** What the handset shows; `ends` closes the session. */
export interface UssdScreen {
  readonly text: string;
  readonly ends: boolean;
}

/** USSD by pull: the user dials, the network vouches for the number, we answer one screen. */
@Injectable()
export class UssdService {
  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly config: Config,
  ) {}

  /**
   * Shows the code of the caller's live ussd challenge. Any other number, no challenge, or a suspended user
   * get the same neutral text at the same cost.
   */
  async dial(from: string, dialled: string): Promise<UssdScreen> {
    const number = this.users.readNumber(from);
    if (number === undefined || dialled.trim() !== this.config.USSD_CODE) return screen(USSD_TEXTS.nothing);
    const user = await this.users.find({ kind: 'cell_number', value: number });
    const { subject } = this.otp.subjectOf(user?.status === 'ACTIVE' ? user.id : undefined, number);
    const shown = await this.otp.show(subject);
    return screen(shown === undefined ? USSD_TEXTS.nothing : USSD_TEXTS.code(shown.code, shown.secondsLeft));
  }
}

function screen(text: string): UssdScreen {
  return { text, ends: true };
}
