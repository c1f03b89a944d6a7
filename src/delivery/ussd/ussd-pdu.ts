import type { Pdu } from 'smpp';
import { encodePduText, decodePduText, type PduCoding } from '../smpp/index.js';

/** Bits of esm_class that mark a receipt (SMPP 3.4 §5.2.12). */
const IS_RECEIPT = 0x3c;
/** Values of ussd_service_op (§5.3.2.44): PSSR indication is a dial, USSR confirm a reply. */
const [DIAL, REPLY] = [1, 18];
/** Type of number (§5.2.5): without its country code. */
const NATIONAL = 2;

/**
 * Returns the members of a deliver_sm for the layout `smpp`; undefined outside of a USSD session.
 * Every operation except a dial and a reply ends a session. So does a reply without text and with
 * the mark of the last turn (§5.3.2.43); the mark alone does not, because some SMSCs number
 * sessions through all bits.
 */
export function readUssdMembers(pdu: Pdu): Readonly<Record<string, unknown>> | undefined {
  const { ussd_service_op: op, its_session_info: info, source_addr: source } = pdu;
  const receiptMark = Number(pdu['esm_class'] ?? 0) & IS_RECEIPT;
  if (typeof op !== 'number' || receiptMark !== 0) return undefined;

  const typedText = decodePduText(pdu['short_message']) || decodePduText(pdu['message_payload']);
  const isDial = op === DIAL;
  // Some SMSCs drop the last character of a dial string.
  const fixedText = isDial ? typedText.replace(/^\*[^#]*$/, '$&#') : typedText;
  const endsSession = isLastTurn(info) && fixedText === '';
  const isReply = op === REPLY && !endsSession;
  const event = isDial || isReply ? String(op) : 'end';
  return {
    event,
    short_message: fixedText,
    from: readSource(pdu),
    its_session_info: toSessionHex(info),
    source_addr: source,
    source_addr_ton: pdu['source_addr_ton'],
    source_addr_npi: pdu['source_addr_npi'],
    destination_addr: pdu['destination_addr'],
    dest_addr_ton: pdu['dest_addr_ton'],
    dest_addr_npi: pdu['dest_addr_npi'],
  };
}

function readSource({ source_addr: source, source_addr_ton: type }: Pdu): unknown {
  if (type === NATIONAL) return source;
  return String(source).replace(/^(?=[1-9])/, '+');
}

function toSessionHex(info: unknown): string {
  return Buffer.isBuffer(info) ? info.toString('hex') : '';
}

/** Returns true if the session info has the mark of the last turn. */
function isLastTurn(info: unknown): boolean {
  if (!Buffer.isBuffer(info)) return false;
  const [, mark = 0] = info;
  return (mark & 1) === 1;
}

/** Returns the submit_sm of a rendered response. */
export function toSubmitMembers(
  answer: Readonly<Record<string, unknown>>,
  coding: PduCoding,
): Record<string, unknown> {
  const { its_session_info: info, short_message: text, ...members } = answer;
  const encodedText = encodePduText(String(text), coding);
  if (info === '') return { ...members, ...encodedText };
  return {
    ...members,
    its_session_info: Buffer.from(String(info), 'hex'),
    ...encodedText,
  };
}
