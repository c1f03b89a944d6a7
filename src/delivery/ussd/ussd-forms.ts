import type { UssdGatewayForm } from './ussd-gateway-setting.js';
import type { UssdGatewayLayout } from './ussd-layout.js';
import { createSubmitTemplate, createHollatagsAnswer } from './ussd-answer-templates.js';

const NONE: readonly string[] = [];

/**
 * Built-in layouts of callbacks. In `con-end`, everything typed so far is one text joined by `*`;
 * the lists contain the names of all gateways of that family.
 */
export const USSD_LAYOUTS: Readonly<Record<Exclude<UssdGatewayForm, 'custom'>, UssdGatewayLayout>> =
  {
    'con-end': {
      fields: {
        session: ['sessionId', 'session_id', 'SESSIONID'],
        from: ['phoneNumber', 'mobile_number', 'msisdn', 'MSISDN'],
        dialled: ['serviceCode', 'service_code', 'USSDCODE'],
        extra: NONE,
        typed: ['text', 'message', 'INPUT', 'input', 'ussd_string'],
        // Only the event after a session has a status.
        event: ['status'],
        sequence: NONE,
      },
      begins: NONE,
      ends: ['success', 'incomplete', 'failed'],
      answer: { open: 'CON {text}', close: 'END {text}' },
      numbers: 'any',
    },
    hubtel: {
      fields: {
        session: ['SessionId'],
        from: ['Mobile'],
        dialled: ['ServiceCode', 'serviceCode'],
        extra: NONE,
        typed: ['Message'],
        event: ['Type'],
        sequence: ['Sequence'],
      },
      begins: ['initiation'],
      ends: ['release', 'timeout', 'hijack'],
      answer: {
        open: {
          SessionId: '{SessionId}',
          Type: 'response',
          Message: '{text}',
          DataType: 'input',
          FieldType: 'text',
        },
        close: {
          SessionId: '{SessionId}',
          Type: 'release',
          Message: '{text}',
          DataType: 'display',
          FieldType: 'text',
        },
      },
      numbers: 'international',
    },
    nalo: {
      fields: {
        session: ['SESSIONID'],
        from: ['MSISDN'],
        dialled: NONE,
        extra: NONE,
        typed: ['USERDATA'],
        event: ['MSGTYPE'],
        sequence: NONE,
      },
      begins: ['true'],
      ends: NONE,
      answer: {
        open: {
          USERID: '{USERID}',
          MSISDN: '{MSISDN}',
          USERDATA: '{USERDATA}',
          MSG: '{text}',
          MSGTYPE: true,
        },
        close: {
          USERID: '{USERID}',
          MSISDN: '{MSISDN}',
          USERDATA: '{USERDATA}',
          MSG: '{text}',
          MSGTYPE: false,
        },
      },
      numbers: 'international',
    },
    moolre: {
      fields: {
        session: ['sessionId', 'sessionid'],
        from: ['msisdn'],
        dialled: ['extension'],
        extra: ['data'],
        typed: ['message'],
        event: ['new'],
        sequence: NONE,
      },
      begins: ['true', '1'],
      ends: NONE,
      answer: {
        open: { message: '{text}', reply: true },
        close: { message: '{text}', reply: false },
      },
      numbers: 'international',
    },
    hollatags: {
      fields: {
        session: ['session_id'],
        from: ['session_msisdn'],
        dialled: ['session_from'],
        extra: NONE,
        typed: ['session_msg'],
        event: ['session_operation'],
        sequence: NONE,
      },
      begins: ['begin'],
      ends: ['end', 'abort'],
      answer: {
        // Type 1 asks the user for a reply, 4 notifies and ends.
        open: createHollatagsAnswer('continue', 1),
        close: createHollatagsAnswer('end', 4),
      },
      numbers: 'international',
    },
    // `readUssdMembers` in ussd-pdu.ts reads these members from a deliver_sm.
    smpp: {
      fields: {
        session: ['its_session_info'],
        from: ['from'],
        dialled: ['destination_addr'],
        extra: NONE,
        typed: ['short_message'],
        event: ['event'],
        sequence: NONE,
      },
      begins: ['1'],
      ends: ['end'],
      // USSR request, which asks, and PSSR response, which ends the session (SMPP 3.4 §5.3.2.44).
      answer: { open: createSubmitTemplate(2), close: createSubmitTemplate(17) },
      numbers: 'any',
    },
  };
