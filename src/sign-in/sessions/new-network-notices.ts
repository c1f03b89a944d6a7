import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { OtpService } from '../../accounts/otp/index.js';
import { NEW_NETWORK } from '../../delivery/outbox/index.js';
import { SmsCodeService } from '../../delivery/sms/index.js';
import type { AUTH } from '../auth.facts.js';
import { SessionsService, type NoticeRecipient } from './sessions.service.js';

/**
 * Sends users a text message about a sign-in from a new network, with NOTICE_NEW_NETWORK=on. The
 * message names no network and no place, because phones show it on locked screens
 * (docs/privacy.md).
 */
@Injectable()
export class NewNetworkNotices implements OnModuleInit {
  private readonly logger = new Logger(NewNetworkNotices.name);

  constructor(
    private readonly sessions: SessionsService,
    private readonly otp: OtpService,
    private readonly codes: SmsCodeService,
    private readonly config: Config<typeof AUTH.settings>,
  ) {}

  onModuleInit(): void {
    if (this.config.NOTICE_NEW_NETWORK === 'on')
      this.sessions.onNewNetwork((owner) => this.prepareNotice(owner));
  }

  /**
   * Returns the function that writes the notice, or undefined if it is left out. Does not throw.
   */
  private async prepareNotice({
    number,
    language,
  }: NoticeRecipient): Promise<((tx: Transaction) => Promise<void>) | undefined> {
    if (this.otp.findFixedCode(number) !== '') return undefined;
    try {
      return await this.codes.prepareNotice({ recipient: number, language }, NEW_NETWORK);
    } catch (error) {
      this.logger.warn(`a notice about a new network was left out: ${(error as Error).name}`);
      return undefined;
    }
  }
}
