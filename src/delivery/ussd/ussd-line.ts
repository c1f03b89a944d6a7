import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Pdu } from 'smpp';
import type { UssdSmppSetting } from './ussd-gateway-setting.js';
import { AppError } from '../../platform/errors/index.js';
import { SmppLink, toLinkTimes, type SmppRequestResult } from '../smpp/index.js';
import type { UssdGateway } from './ussd-gateway.js';
import { readUssdMembers, toSubmitMembers } from './ussd-pdu.js';
import type { UssdService } from './ussd.service.js';

/** ESME_RTHROTTLED and ESME_RMSGQFUL (SMPP 3.4 §5.1.3). */
const BUSY = [0x58, 0x14];
const PAUSES_MS = [200, 500];

/**
 * The link to a USSD gateway over SMPP: the SMSC sends dials and replies, and gets each screen over
 * the same link.
 */
export class UssdLine {
  private readonly logger = new Logger(UssdLine.name);
  private readonly link: SmppLink;
  private readonly turns = new Set<Promise<void>>();

  constructor(
    private readonly gateway: UssdGateway,
    private readonly smpp: UssdSmppSetting,
    private readonly ussd: UssdService,
  ) {
    const { password, response_ms, enquire_seconds, reconnect_ms, ...options } = smpp;
    const linkTimes = toLinkTimes({
      response_ms,
      enquire_seconds,
      reconnect_ms,
    });
    this.link = new SmppLink(
      {
        ...options,
        ...linkTimes,
        password: password.value,
      },
      {
        onDeliver: (pdu) => {
          this.receivePdu(pdu);
        },
        onFault: (reason) => {
          this.logger.warn(`${this.name}: ${reason}`);
        },
      },
    );
  }

  get name(): string {
    return this.gateway.name;
  }

  get isUp(): boolean {
    return this.link.isBound;
  }

  open(): void {
    this.link.open();
  }

  /** Accepts no more turns, sends the screens of accepted ones, and ends the bind. */
  async close(): Promise<void> {
    this.link.drain();
    await Promise.all(this.turns);
    await this.link.close();
  }

  private receivePdu(pdu: Pdu): void {
    const turn = this.answerPdu(pdu)
      .catch((error: unknown) => {
        this.logger.warn(`${this.name}: cannot read a PDU: ${describePduFailure(error)}`);
      })
      .finally(() => this.turns.delete(turn));
    this.turns.add(turn);
  }

  /** @throws AppError MALFORMED_REQUEST */
  private async answerPdu(pdu: Pdu): Promise<void> {
    const members = readUssdMembers(pdu);
    if (members === undefined) return;

    const callback = {
      method: 'POST',
      query: '',
      body: JSON.stringify(members),
    };
    const turn = this.gateway.parseCallback(callback);
    const screen = await this.ussd.answerTurn(this.gateway, turn);
    if (turn.event === 'end') return;

    const { body } = this.gateway.renderAnswer(callback, screen);
    const filledAnswer = JSON.parse(body) as Record<string, unknown>;
    const submitMembers = toSubmitMembers(filledAnswer, this.smpp);
    const reply = await this.submitScreen(submitMembers);
    if (reply.pdu?.command_status === 0) return;
    this.logger.warn(`${this.name}: answer failed: ${describeReply(reply)}`);
  }

  /** Retries soon and only twice if the SMSC is busy, because a caller does not wait long. */
  private async submitScreen(members: Record<string, unknown>): Promise<SmppRequestResult> {
    for (const pause of PAUSES_MS) {
      const reply = await this.link.submit(members);
      if (reply.pdu === undefined || !BUSY.includes(reply.pdu.command_status)) return reply;
      await sleep(pause);
    }
    return this.link.submit(members);
  }
}

function describePduFailure(error: unknown): string {
  if (error instanceof AppError) return String(error.options.reason);
  return (error as Error).name;
}

function describeReply(reply: SmppRequestResult): string {
  if (reply.pdu === undefined) return reply.reason;
  return `status 0x${reply.pdu.command_status.toString(16)}`;
}
