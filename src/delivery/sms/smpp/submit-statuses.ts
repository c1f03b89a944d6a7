import { toRefusalOfUs, type OurPart, type ProviderOutcome } from '../../outbox/index.js';

/** Statuses that refuse the source address: ESME_RINVSRCADR, …SRCTON, …SRCNPI (SMPP 3.4 §5.1.3). */
const SENDER_STATUSES = [0x0a, 0x48, 0x49];
/**
 * Statuses that refuse the bind or its settings: ESME_RINVCMDID, …BNDSTS, RALYBND, RBINDFAIL,
 * RINVPASWD, …SYSID, …SERTYP, …DSTTON, …DSTNPI, …SYSTYP, and of SMPP 5.0 §4.7.6 RSERTYPUNAUTH,
 * RPROHIBITED, RSERTYPUNAVAIL and RSERTYPDENIED.
 */
const ACCOUNT_STATUSES = [
  ...[0x03, 0x04, 0x05, 0x0d, 0x0e, 0x0f, 0x15, 0x50, 0x51, 0x53],
  ...[0x100, 0x101, 0x102, 0x103],
];
/**
 * Statuses that refuse a field of our requests, although another provider may take the message:
 * ESME_RINVCMDLEN, …PRTFLG, …REGDLVFLG, …SUBREP, …ESMCLASS, …REPFLAG, …SCHED, …EXPIRY, …DFTMSGID,
 * the five of optional parameters, and RINVDCS of SMPP 5.0.
 */
const FORMAT_STATUSES = [
  ...[0x02, 0x06, 0x07, 0x42, 0x43, 0x54, 0x61, 0x62, 0x63],
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0x104],
];
/** Statuses that refuse the message or the number: ESME_RINVMSGLEN, RINVDSTADR, RX_R_APPN. */
const NEVER_STATUSES = [0x01, 0x0b, 0x66];
/** ESME_RTHROTTLED and ESME_RMSGQFUL. */
const THROTTLED_STATUSES = [0x58, 0x14];

/** Returns the part of us that a status refuses, if any. */
export function findRefusedPart(status: number): OurPart | undefined {
  if (SENDER_STATUSES.includes(status)) return 'sender';
  if (FORMAT_STATUSES.includes(status)) return 'format';
  return ACCOUNT_STATUSES.includes(status) ? 'account' : undefined;
}

/**
 * Returns the outcome of a submit_sm that an SMSC refused. A status that is not listed, such as
 * ESME_RSYSERR, RSUBMITFAIL or one of the SMSC's own, may pass.
 */
export function toSubmitRefusal(status: number): ProviderOutcome {
  const reason = `refused, status 0x${status.toString(16)}`;
  const refusedPart = findRefusedPart(status);
  if (refusedPart !== undefined) return toRefusalOfUs(refusedPart, reason);
  if (NEVER_STATUSES.includes(status)) return { outcome: 'rejected', hint: 'never', reason };
  const throttled = THROTTLED_STATUSES.includes(status);
  return { outcome: 'rejected', hint: 'later', reason, throttled };
}
