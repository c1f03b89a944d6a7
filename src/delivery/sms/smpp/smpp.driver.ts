import { Logger } from '@nestjs/common';
import type { Pdu } from 'smpp';
import type { SmsAlphabet } from '../../alphabets/index.js';
import {
  toUnreachedOutcome,
  type DeliveryReport,
  type ProviderOutcome,
} from '../../outbox/index.js';
import {
  decodePduText,
  encodeSmsParts,
  getLinkAlphabet,
  SmppLink,
  toLinkTimes,
  type SmppRequestResult,
} from '../../smpp/index.js';
import type { OutgoingSms, SmsDriverEvents, SmsProviderDriver } from '../sms-driver.js';
import { findRefusedPart, toSubmitRefusal } from './submit-statuses.js';
import { toReportStatus } from '../report-status.js';
import { findSenderType, INTERNATIONAL } from './number-types.js';
import type { SmppProviderOptions } from './smpp-provider.js';

/** Receipts are marked in these bits of esm_class (§5.2.12). */
const IS_RECEIPT = 0x3c;
const DELIVERED_STATE = 2;
/** EXPIRED, DELETED, UNDELIVERABLE, REJECTED of message_state (§5.2.28). */
const UNDELIVERED_STATES = [3, 4, 5, 8];
const UNDELIVERED_STATS = ['EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD'];

/** Sends through an SMSC over SMPP. Receipts arrive over the same link. */
export class SmppDriver implements SmsProviderDriver {
  readonly receipts = true;
  readonly alphabet: SmsAlphabet;
  private readonly link: SmppLink;
  private readonly logger = new Logger(SmppDriver.name);
  private events: SmsDriverEvents | undefined;

  constructor(
    name: string,
    private readonly smpp: SmppProviderOptions,
  ) {
    this.alphabet = getLinkAlphabet(smpp);
    const { response_ms, enquire_seconds, reconnect_ms, ...options } = smpp;
    const linkTimes = toLinkTimes({
      response_ms,
      enquire_seconds,
      reconnect_ms,
    });
    this.link = new SmppLink(
      { ...options, ...linkTimes },
      {
        onDeliver: (pdu) => {
          this.receiveReceipt(pdu);
        },
        onFault: (reason) => {
          this.logger.warn(`provider ${name}: ${reason}`);
        },
        onRefusedBind: (status) => {
          this.reportRefusedBind(status);
        },
      },
    );
  }

  readonly isUp = () => this.link.isBound;
  readonly close = () => this.link.close();
  readonly open = (events: SmsDriverEvents) => {
    this.events = events;
    this.link.open();
  };

  /** Sends all parts at once, so that a long text takes no more time than a short one. */
  async sendSms(sms: OutgoingSms): Promise<ProviderOutcome> {
    const submits = this.buildSubmits(sms).map((members) => this.link.submit(members));
    const outcomes = (await Promise.all(submits)).map((reply) => this.toReplyOutcome(reply));
    return joinOutcomes(outcomes);
  }

  private toReplyOutcome(reply: SmppRequestResult): ProviderOutcome {
    if (reply.pdu !== undefined) return this.toSubmitOutcome(reply.pdu);

    const { sent, reason } = reply;
    return sent ? { outcome: 'unknown', reason } : toUnreachedOutcome('elsewhere', reason);
  }

  /**
   * Returns the members of each submit_sm that sends a message. Only the last part asks for a
   * receipt, so that a message has one.
   */
  buildSubmits({ id, to, text, secondsLeft }: OutgoingSms): Record<string, unknown>[] {
    const { dest_ton = INTERNATIONAL.ton, dest_npi = INTERNATIONAL.npi } = this.smpp;
    const addresses = {
      ...this.sourceAddress,
      destination_addr: to.slice(1),
      dest_addr_ton: dest_ton,
      dest_addr_npi: dest_npi,
      validity_period: toRelativeTime(secondsLeft),
    };
    const parts = encodeSmsParts(text, this.smpp, id);
    return parts.map((part, index) => ({
      ...addresses,
      registered_delivery: index === parts.length - 1 ? 1 : 0,
      ...part,
    }));
  }

  private toSubmitOutcome({ command_status: status, ...pdu }: Pdu): ProviderOutcome {
    if (status === 0) {
      return { outcome: 'accepted', reference: this.toReference(pdu['message_id']) };
    }
    return toSubmitRefusal(status);
  }

  /**
   * Returns the id of a message as receipts will name it. Some SMSCs respond with a hexadecimal id
   * and report with a decimal one.
   */
  private toReference(id: unknown): string | undefined {
    if (typeof id !== 'string' && typeof id !== 'number') return undefined;
    const idText = String(id);
    if (idText === '') return undefined;

    const isHexId = this.smpp.message_ids === 'hex' && /^[0-9a-f]+$/i.test(idText);
    const reference = isHexId ? BigInt(`0x${idText}`).toString() : idText;
    return reference.slice(0, 60);
  }

  private reportRefusedBind(status: number): void {
    const refusedPart = findRefusedPart(status);
    if (refusedPart === undefined) return;
    this.events?.onRefusedLink(refusedPart, `bind status ${String(status)}`);
  }

  private get sourceAddress() {
    const { sender } = this.smpp;
    const { ton, npi } = findSenderType(sender);
    const { source_ton = ton, source_npi = npi } = this.smpp;
    return {
      // The type of an international number says what a plus sign would.
      source_addr: source_ton === INTERNATIONAL.ton ? sender.replace('+', '') : sender,
      source_addr_ton: source_ton,
      source_addr_npi: source_npi,
    };
  }

  private receiveReceipt(pdu: Pdu): void {
    const receiptMark = Number(pdu['esm_class'] ?? 0) & IS_RECEIPT;
    if (receiptMark !== 0x04) return;

    const receiptText = decodePduText(pdu['short_message']);
    const reference = readMessageId(pdu, receiptText);
    const status = readReceiptStatus(pdu, receiptText);
    if (reference !== undefined)
      this.events?.onReport({ reference: reference.slice(0, 60), status });
  }
}

/**
 * Returns the outcome of a message from those of its parts. One part that is refused for good ends
 * it. Otherwise a part without a response decides, because a retry sends all parts again.
 */
function joinOutcomes(outcomes: readonly ProviderOutcome[]): ProviderOutcome {
  const refusal = outcomes.find((each) => each.outcome === 'rejected' && each.hint === 'never');
  const unknownOutcome = outcomes.find(({ outcome }) => outcome === 'unknown');
  const failure = outcomes.find(({ outcome }) => outcome !== 'accepted');
  return refusal ?? unknownOutcome ?? failure ?? outcomes.at(-1) ?? { outcome: 'accepted' };
}

/** Returns a relative time (SMPP 3.4 §7.1.1). */
function toRelativeTime(seconds: number): string {
  const hours = padTwoDigits(seconds / 3600);
  const minutes = padTwoDigits((seconds % 3600) / 60);
  return `000000${hours}${minutes}${padTwoDigits(seconds % 60)}000R`;
}

function padTwoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}

/** Returns the id of the message of a receipt, from its own parameter or from its text. */
function readMessageId(pdu: Pdu, receiptText: string): string | undefined {
  const parameter = pdu['receipted_message_id'];
  if (typeof parameter === 'string') return parameter;
  return /\bid:(\S+)/i.exec(receiptText)?.[1];
}

function readReceiptStatus(pdu: Pdu, receiptText: string): DeliveryReport['status'] {
  const messageState = pdu['message_state'];
  const statText = /\bstat:(\w+)/i.exec(receiptText)?.[1]?.toUpperCase() ?? '';
  const saysDelivered = messageState === undefined && statText === 'DELIVRD';
  const saysUndelivered = UNDELIVERED_STATS.includes(statText);
  const isUndelivered = UNDELIVERED_STATES.includes(Number(messageState)) || saysUndelivered;
  return toReportStatus(messageState === DELIVERED_STATE || saysDelivered, isUndelivered);
}
