import { describe, expect, it } from 'vitest';
import type { UssdGatewaySetting } from './ussd-gateway-setting.js';
import type { UssdGatewayLayout } from './ussd-layout.js';
import { UssdGateway } from './ussd-gateway.js';
import type { UssdGatewayCallback } from './ussd-callback.js';

const CODE = '*6655*12#';
const NUMBER = '+989120000001';

function gatewayOf(setting: Partial<UssdGatewaySetting> = {}): UssdGateway {
  return new UssdGateway(
    {
      name: 'g',
      form: 'con-end',
      code: '',
      language: 'en',
      tokens: [],
      addresses: [],
      ...setting,
    } as UssdGatewaySetting,
    CODE,
  );
}
const post = (body: string): UssdGatewayCallback => ({ method: 'POST', query: '', body });
const json = (value: unknown) => post(JSON.stringify(value));
const bodyOf = (gateway: UssdGateway, callback: UssdGatewayCallback, ends: boolean) =>
  gateway.renderAnswer(callback, { text: 'Hello', ends });

describe('UssdGateway with the form hubtel', () => {
  const gateway = gatewayOf({ form: 'hubtel', code: '*713*12#' });
  const first = {
    Type: 'Initiation',
    Message: '*713*12*4711#',
    ServiceCode: '713*12',
    Operator: 'mtn',
    ClientState: '',
    Mobile: '989120000001',
    SessionId: 's1',
    Sequence: 1,
    Platform: 'USSD',
  };

  it('reads the dialled string with extra digits, and the number with its country code', () => {
    expect(gateway.parseCallback(json(first))).toEqual({
      session: 's1',
      from: NUMBER,
      ours: true,
      inputs: ['4711'],
      event: 'begin',
      sequence: '1',
    });
  });

  it('reads a reply, and the end of a session', () => {
    const later = gateway.parseCallback(
      json({ ...first, Type: 'Response', Message: '2', Sequence: 2 }),
    );
    expect(later).toMatchObject({ inputs: ['2'], event: 'input', sequence: '2' });
    for (const Type of ['Release', 'Timeout'])
      expect(gateway.parseCallback(json({ ...first, Type, Message: '' })).event).toBe('end');
  });

  it('renders answers in its form', () => {
    const { type, body } = bodyOf(gateway, json(first), true);
    expect(type).toContain('application/json');
    expect(JSON.parse(body)).toMatchObject({ SessionId: 's1', Type: 'release', Message: 'Hello' });
    expect(JSON.parse(bodyOf(gateway, json(first), false).body)).toMatchObject({
      Type: 'response',
    });
  });
});

describe('UssdGateway with other forms', () => {
  it('reads extra digits of Moolre from their own field', () => {
    const gateway = gatewayOf({ form: 'moolre', code: '*12#' });
    const callback = {
      sessionId: '1',
      new: true,
      msisdn: '989120000001',
      extension: '12',
      message: '',
      data: '4711',
    };
    expect(gateway.parseCallback(json(callback))).toMatchObject({
      from: NUMBER,
      ours: true,
      inputs: ['4711'],
      event: 'begin',
    });
    expect(JSON.parse(bodyOf(gateway, json(callback), true).body)).toEqual({
      message: 'Hello',
      reply: false,
    });
  });

  it('keeps the type of a value that Nalo gets back', () => {
    const gateway = gatewayOf({ form: 'nalo' });
    const callback = {
      USERID: 7,
      MSISDN: '989120000001',
      USERDATA: CODE,
      MSGTYPE: true,
      SESSIONID: '1',
    };
    expect(gateway.parseCallback(json(callback))).toMatchObject({
      from: NUMBER,
      ours: true,
      event: 'begin',
    });
    expect(JSON.parse(bodyOf(gateway, json(callback), true).body)).toEqual({
      USERID: 7,
      MSISDN: '989120000001',
      USERDATA: CODE,
      MSG: 'Hello',
      MSGTYPE: false,
    });
  });

  it('reads nested fields and renders the template of a custom layout', () => {
    const layout: UssdGatewayLayout = {
      fields: {
        session: ['in.sessionID'],
        from: ['in.address'],
        dialled: ['in.shortCode'],
        extra: [],
        typed: ['in.message'],
        event: ['in.ussdAction'],
        sequence: [],
      },
      begins: ['mo-init'],
      ends: ['mo-end'],
      numbers: 'international',
      answer: {
        open: { out: { message: '{text}', to: ['{in.address}'], action: 'mocont' } },
        close: { out: { message: '{text}', to: ['{in.address}'], action: 'mofin' } },
      },
    };
    const gateway = gatewayOf({ form: 'custom', layout });
    const callback = json({
      in: {
        address: 989120000001,
        sessionID: 'x',
        shortCode: '6655',
        message: '12',
        ussdAction: 'MO-INIT',
      },
    });
    expect(gateway.parseCallback(callback)).toMatchObject({
      from: NUMBER,
      session: 'x',
      ours: true,
      event: 'begin',
    });
    expect(JSON.parse(bodyOf(gateway, callback, true).body)).toEqual({
      out: { message: 'Hello', to: [989120000001], action: 'mofin' },
    });
  });

  it('reads a reply without the code as ours, and rejects a dial of another code', () => {
    const gateway = gatewayOf({ form: 'hollatags' });
    const turn = (session_operation: string, session_msg: string) =>
      gateway.parseCallback(
        json({ session_id: '1', session_msisdn: '989120000001', session_operation, session_msg }),
      );
    expect(turn('continue', '4711')).toMatchObject({
      ours: true,
      inputs: ['4711'],
      event: 'input',
    });
    expect(turn('continue', '')).toMatchObject({ ours: true, inputs: [], event: 'input' });
    expect(turn('continue', '*1#')).toMatchObject({ ours: false, inputs: [] });
    expect(turn('begin', '4711')).toMatchObject({ ours: false, inputs: [] });
    expect(turn('end', '')).toMatchObject({ event: 'end' });
  });
});
