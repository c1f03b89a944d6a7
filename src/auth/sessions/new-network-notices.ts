import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../config/index.js';
import type { Transaction } from '../../database/index.js';
import { OtpService } from '../../otp/index.js';
import { NEW_NETWORK } from '../../outbox/index.js';
import { SmsCodes } from '../../sms/index.js';
import type { SESSION_SETTINGS } from '../auth.settings.js';
import { SessionsService, type SessionOwner } from './sessions.service.js';

/**
 * Sends users a text message about a sign-in from a new network, with NOTICE_NEW_NETWORK=on. The message names no
 * network and no place, because phones show it on locked screens (docs/privacy.md).
 */
@Injectable()
export class NewNetworkNotices {
  private readonly logger = new Logger(NewNetworkNotices.name);

  constructor(
    sessions: SessionsService,
    private readonly otp: OtpService,
    private readonly codes: SmsCodes,
    config: Config<typeof SESSION_SETTINGS>,
  ) {
    if (config.NOTICE_NEW_NETWORK === 'on') sessions.onNewNetwork((owner) => this.prepare(owner));
  }

  /** Returns the function that writes the notice, or undefined if it is left out. Does not throw. */
  private async prepare({ number, language }: SessionOwner): Promise<((tx: Transaction) => Promise<void>) | undefined> {
    if (this.otp.fixedCodeOf(number) !== '') return undefined;
    try {
      return await this.codes.offer({ recipient: number, language }, NEW_NETWORK);
    } catch (error) {
      this.logger.warn(`a notice about a new network was left out: ${(error as Error).name}`);
      return undefined;
    }
  }
}
