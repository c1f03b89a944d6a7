import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ERRORS, FIELD_RULES } from '../../platform/errors/index.js';
import { UsersService } from '../../accounts/users/index.js';
import {
  toTurnCallback,
  toEndCallback,
  type UssdHangUpReason,
  type UssdSessionState,
} from './network-side.js';
import { UssdGateways, UssdService, type UssdGateway, type UssdScreen } from '../ussd/index.js';
import { readScreen } from './screen-reader.js';

/**
 * A USSD session of the virtual phone. The handset sends it with each turn; the service stores
 * nothing.
 */
export interface HandsetSession {
  /** Session id from the response to the dial. */
  readonly session: string;
  /** The number that calls. */
  readonly from: string;
  /** Dialled code. */
  readonly code: string;
  /** Replies since the dial, oldest first. */
  readonly inputs: readonly string[];
  /** Name of the gateway; by default the first. */
  readonly gateway?: string | undefined;
}

/** A screen of the handset. Unless it `ends` the session, the user may reply. */
export interface HandsetScreen extends UssdScreen {
  readonly session: string;
}

/** USSD on the virtual phone. Each turn goes through the parser and the renderer of a gateway. */
@Injectable()
export class VirtualHandset {
  constructor(
    private readonly ussd: UssdService,
    private readonly gateways: UssdGateways,
    private readonly users: UsersService,
  ) {}

  /**
   * Sends the newest of `inputs` as a reply or, without any, dials.
   * @throws AppError VALIDATION_FAILED
   */
  async sendTurn(known: HandsetSession): Promise<HandsetScreen> {
    const gateway = this.requireGateway(known);
    const callback = toTurnCallback(gateway, this.toUssdSession(known));
    const screen = await this.ussd.answerTurn(gateway, gateway.parseCallback(callback));
    return {
      ...readScreen(gateway, gateway.renderAnswer(callback, screen)),
      session: known.session,
    };
  }

  /**
   * Reports the end of a session if the gateway does.
   * @throws AppError VALIDATION_FAILED
   */
  async hangUp(known: HandsetSession, reason: UssdHangUpReason): Promise<void> {
    const gateway = this.requireGateway(known);
    const callback = toEndCallback(gateway, this.toUssdSession(known), reason);
    if (callback !== undefined)
      await this.ussd.answerTurn(gateway, gateway.parseCallback(callback));
  }

  createSessionId(): string {
    return randomBytes(12).toString('hex');
  }

  private toUssdSession({ session, from, code, inputs }: HandsetSession): UssdSessionState {
    return {
      session,
      from: this.users.readNumber(from) ?? from,
      dialled: code.trim(),
      inputs,
    };
  }

  private requireGateway({ gateway: through }: HandsetSession): UssdGateway {
    const gateway = this.gateways.all.find(({ name }) => through === undefined || name === through);
    if (gateway !== undefined) return gateway;
    throw ERRORS.VALIDATION_FAILED({
      fields: [{ field: 'gateway', rule: FIELD_RULES.UNKNOWN }],
    });
  }
}
