import { describe, expect, it } from 'vitest';
import { findSenderType } from './number-types.js';
import { toSubmitRefusal } from './submit-statuses.js';

describe('toSubmitRefusal', () => {
  // SMPP 3.4 §5.1.3; from 0x100 on SMPP 5.0 §4.7.6.
  it.each([
    ['ESME_RINVSRCADR', 0x0a, 'sender'],
    ['ESME_RINVSRCTON', 0x48, 'sender'],
    ['ESME_RINVSRCNPI', 0x49, 'sender'],
    ['ESME_RINVBNDSTS', 0x04, 'account'],
    ['ESME_RINVPASWD', 0x0e, 'account'],
    ['ESME_RINVSYSID', 0x0f, 'account'],
    ['ESME_RINVSERTYP', 0x15, 'account'],
    ['ESME_RINVDSTTON', 0x50, 'account'],
    ['ESME_RINVSYSTYP', 0x53, 'account'],
    ['ESME_RPROHIBITED', 0x101, 'account'],
    ['ESME_RINVCMDLEN', 0x02, 'format'],
    ['ESME_RINVPRTFLG', 0x06, 'format'],
    ['ESME_RINVREGDLVFLG', 0x07, 'format'],
    ['ESME_RINVSUBREP', 0x42, 'format'],
    ['ESME_RINVESMCLASS', 0x43, 'format'],
    ['ESME_RINVREPFLAG', 0x54, 'format'],
    ['ESME_RINVSCHED', 0x61, 'format'],
    ['ESME_RINVEXPIRY', 0x62, 'format'],
    ['ESME_RINVDFTMSGID', 0x63, 'format'],
    ['ESME_RINVOPTPARSTREAM', 0xc0, 'format'],
    ['ESME_ROPTPARNOTALLWD', 0xc1, 'format'],
    ['ESME_RINVPARLEN', 0xc2, 'format'],
    ['ESME_RMISSINGOPTPARAM', 0xc3, 'format'],
    ['ESME_RINVOPTPARAMVAL', 0xc4, 'format'],
    ['ESME_RINVDCS', 0x104, 'format'],
    ['ESME_RINVMSGLEN', 0x01, 'never'],
    ['ESME_RINVDSTADR', 0x0b, 'never'],
    ['ESME_RX_R_APPN', 0x66, 'never'],
    ['ESME_RSYSERR', 0x08, 'later'],
    ['ESME_RMSGQFUL', 0x14, 'later'],
    ['ESME_RSUBMITFAIL', 0x45, 'later'],
    ['ESME_RX_T_APPN', 0x64, 'later'],
    ['ESME_RX_P_APPN', 0x65, 'later'],
    ['ESME_RTHROTTLED', 0x58, 'later'],
    ['ESME_RUNKNOWNERR', 0xff, 'later'],
    ['a status of the vendor', 0x400, 'later'],
  ])('takes %s (%i) for a refusal of the kind %s [DLV-4]', (_name, status, about) => {
    const isPart = ['sender', 'account', 'format'].includes(about);
    expect(toSubmitRefusal(status)).toMatchObject(
      isPart ? { hint: 'elsewhere', misconfigured: true, refuses: about } : { hint: about },
    );
  });
});

it.each([
  ['+989121234567', 1, 1],
  ['989121234567', 1, 1],
  ['ACME', 5, 0],
  ['2FA', 5, 0],
  ['1000', 3, 0],
  ['10004346', 3, 0],
])('findSenderType returns for the sender %s type %i and plan %i [DLV-4]', (sender, ton, npi) => {
  expect(findSenderType(sender)).toEqual({ ton, npi });
});
