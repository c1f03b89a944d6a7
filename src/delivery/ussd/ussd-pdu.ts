import type { Pdu } from 'smpp';
import { encodePduText, decodePduText } from '../smpp/index.js';

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
  if (typeof op !== 'number' || (Number(pdu['esm_class'] ?? 0) & IS_RECEIPT) !== 0)
    return undefined;
  const typedText = decodePduText(pdu['short_message']) || decodePduText(pdu['message_payload']);
  // Some SMSCs drop the last character of a dial string.
  const fixedText = op === DIAL ? typedText.replace(/^\*[^#]*$/, '$&#') : typedText;
  const isLast = Buffer.isBuffer(info) && ((info[1] ?? 0) & 1) === 1;
  const event = op === DIAL || (op === REPLY && !(isLast && fixedText === '')) ? String(op) : 'end';
  const isNational = pdu['source_addr_ton'] === NATIONAL;
  return {
    event,
    short_message: fixedText,
    from: isNational ? source : String(source).replace(/^(?=[1-9])/, '+'),
    its_session_info: Buffer.isBuffer(info) ? info.toString('hex') : '',
    source_addr: source,
    source_addr_ton: pdu['source_addr_ton'],
    source_addr_npi: pdu['source_addr_npi'],
    destination_addr: pdu['destination_addr'],
    dest_addr_ton: pdu['dest_addr_ton'],
    dest_addr_npi: pdu['dest_addr_npi'],
  };
}

/** Returns the submit_sm of a rendered response; `dataCoding` is for English. */
export function toSubmitMembers(
  answer: Readonly<Record<string, unknown>>,
  dataCoding: number,
): Record<string, unknown> {
  const { its_session_info: info, short_message: text, ...members } = answer;
  return {
    ...members,
    ...(info === '' ? {} : { its_session_info: Buffer.from(String(info), 'hex') }),
    ...encodePduText(String(text), dataCoding),
  };
}
