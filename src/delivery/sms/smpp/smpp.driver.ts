import { Logger } from '@nestjs/common';
import type { Pdu } from 'smpp';
import type { Outcome, Report } from '../../outbox/index.js';
import { encoded, SmppLink, textOf } from '../../smpp/index.js';
import type { Sms, SmsDriver } from '../sms-driver.js';
import type { SmppOptions } from './smpp-provider.js';

/** Statuses of SMPP 3.4 §5.1.3. */
const THROTTLED = [0x58, 0x14];
/** The SMSC refuses the source or the destination. */
const NEVER = [0x0a, 0x0b];
const REFUSES_US = [0x03, 0x04, 0x05, 0x0d, 0x0e, 0x0f];
/** Receipts are marked in these bits of esm_class (§5.2.12). */
const IS_RECEIPT = 0x3c;
const DELIVERED = 2;
/** EXPIRED, DELETED, UNDELIVERABLE, REJECTED of message_state (§5.2.28). */
const UNDELIVERED = [3, 4, 5, 8];

/** Sends through an SMSC over SMPP. Receipts arrive over the same link. */
export class SmppDriver implements SmsDriver {
  readonly receipts = true;
  private readonly link: SmppLink;
  private readonly logger = new Logger(SmppDriver.name);
  private report: (report: Report) => void = () => undefined;

  constructor(
    name: string,
    private readonly smpp: SmppOptions,
  ) {
    const { response_ms, enquire_seconds, reconnect_ms, ...options } = smpp;
    const times = { responseMs: response_ms, enquireMs: enquire_seconds * 1000, reconnectMs: reconnect_ms };
    this.link = new SmppLink(
      { ...options, ...times },
      {
        onDeliver: (pdu) => {
          this.deliver(pdu);
        },
        onFault: (reason) => {
          this.logger.warn(`provider ${name}: ${reason}`);
        },
      },
    );
  }

  readonly isUp = () => this.link.isBound;
  readonly close = () => this.link.close();
  readonly open = (report: (report: Report) => void) => {
    this.report = report;
    this.link.open();
  };

  async send(sms: Sms): Promise<Outcome> {
    const reply = await this.link.submit(this.submitFor(sms));
    if (reply.pdu === undefined) {
      return reply.sent
        ? { outcome: 'unknown', reason: reply.reason }
        : { outcome: 'rejected', hint: 'elsewhere', reason: reply.reason };
    }
    return this.outcomeOf(reply.pdu);
  }

  /** Returns the members of the submit_sm that sends a message. */
  submitFor({ to, text, secondsLeft }: Sms): Record<string, unknown> {
    return {
      source_addr: this.smpp.sender,
      source_addr_ton: this.sourceType,
      source_addr_npi: 1,
      destination_addr: to.slice(1),
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      registered_delivery: 1,
      validity_period: relative(secondsLeft),
      ...encoded(text, this.smpp.data_coding),
    };
  }

  private outcomeOf({ command_status: status, ...pdu }: Pdu): Outcome {
    if (status === 0) return { outcome: 'accepted', reference: this.referenceOf(pdu['message_id']) };
    const reason = `refused, status 0x${status.toString(16)}`;
    if (NEVER.includes(status)) return { outcome: 'rejected', hint: 'never', reason };
    if (REFUSES_US.includes(status)) return { outcome: 'rejected', hint: 'elsewhere', reason, misconfigured: true };
    return { outcome: 'rejected', hint: 'later', reason, throttled: THROTTLED.includes(status) };
  }

  /**
   * Returns the id of a message as receipts will name it. Some SMSCs respond with a hexadecimal id and report with a
   * decimal one.
   */
  private referenceOf(id: unknown): string | undefined {
    const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
    if (text === '') return undefined;
    const decimal = this.smpp.message_ids === 'hex' && /^[0-9a-f]+$/i.test(text);
    return (decimal ? BigInt(`0x${text}`).toString() : text).slice(0, 60);
  }

  private deliver(pdu: Pdu): void {
    if ((Number(pdu['esm_class'] ?? 0) & IS_RECEIPT) !== 0x04) return;
    const text = textOf(pdu['short_message']);
    const id =
      typeof pdu['receipted_message_id'] === 'string' ? pdu['receipted_message_id'] : /\bid:(\S+)/i.exec(text)?.[1];
    const state = pdu['message_state'];
    const stat = /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? '';
    const delivered = state === DELIVERED || (state === undefined && stat === 'DELIVRD');
    const undelivered = UNDELIVERED.includes(Number(state)) || /^(EXPIRED|DELETED|UNDELIV|REJECTD)$/.test(stat);
    const status = delivered ? 'delivered' : undelivered ? 'undelivered' : 'progress';
    if (id !== undefined) this.report({ reference: id.slice(0, 60), status });
  }

  /** Type of number of the sender: 5 alphanumeric, 1 international, 0 unknown (a short code). */
  private get sourceType(): number {
    const { sender } = this.smpp;
    if (/[^+\d]/.test(sender)) return 5;
    return sender.length > 8 ? 1 : 0;
  }
}

/** Returns a relative time (SMPP 3.4 §7.1.1). */
function relative(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `000000${two(seconds / 3600)}${two((seconds % 3600) / 60)}${two(seconds % 60)}000R`;
}
