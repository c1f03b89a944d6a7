import { describe, expect, it } from 'vitest';
import type { UssdGatewaySetting } from './ussd-gateway-setting.js';
import type { UssdLayout } from './ussd-layout.js';
import { toTurnCallback, toEndCallback, readScreen } from '../simulator/network-side.js';
import { UssdGateway, type UssdCallback } from './ussd-gateway.js';
import { USSD_LAYOUTS } from './ussd-forms.js';

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
const post = (body: string): UssdCallback => ({ method: 'POST', query: '', body });
const get = (query: string): UssdCallback => ({ method: 'GET', query, body: '' });
const json = (value: unknown) => post(JSON.stringify(value));
const bodyOf = (gateway: UssdGateway, callback: UssdCallback, ends: boolean) =>
  gateway.renderAnswer(callback, { text: 'Hello', ends });

describe('UssdGateway with the form con-end', () => {
  const gateway = gatewayOf();

  it('reads a callback of Africa’s Talking', () => {
    const callback = post(
      'sessionId=ATUid_1&serviceCode=*6655*12%23&phoneNumber=%2B989120000001&networkCode=63902&text=',
    );
    expect(gateway.parseCallback(callback)).toEqual({
      session: 'ATUid_1',
      from: NUMBER,
      ours: true,
      inputs: [],
      event: 'begin',
      sequence: '',
    });
    expect(bodyOf(gateway, callback, true)).toEqual({
      type: 'text/plain; charset=utf-8',
      body: 'END Hello',
    });
    expect(bodyOf(gateway, callback, false).body).toBe('CON Hello');
  });

  it('reads the event after a session, whatever its other fields', () => {
    const end =
      'sessionId=1&serviceCode=*6655*12%23&phoneNumber=%2B98912&status=Success&input=1*2&lastAppResponse=END+x';
    expect(gateway.parseCallback(post(end)).event).toBe('end');
  });

  it.each([
    ['mobile_number=989120000001&session_id=7&message=12*1&service_code=*6655%23&network=x', ['1']],
    ['MSISDN=989120000001&SESSIONID=7&USSDCODE=*6655*12%23&INPUT=', []],
    ['MSISDN=989120000001&SESSIONID=7&USSDCODE=6655&INPUT=12', []],
  ])('reads callbacks by POST and GET: %s', (text, inputs) => {
    for (const callback of [post(text), get(text)]) {
      expect(gateway.parseCallback(callback)).toMatchObject({
        from: '989120000001',
        session: '7',
        ours: true,
        inputs,
      });
    }
  });

  it('reads extra digits from the first typed part, or before it from the dialled code', () => {
    expect(
      gateway.parseCallback(post('sessionId=1&phoneNumber=1&serviceCode=*6655%23&text=12*4711*2'))
        .inputs,
    ).toEqual(['4711', '2']);
    expect(
      gateway.parseCallback(post('sessionId=1&phoneNumber=1&serviceCode=*6655*12*4711%23&text='))
        .inputs,
    ).toEqual(['4711']);
  });

  it.each(['*6655#', '*6655*1#', '*66*12#', '#', '', '*6655*122#'])(
    'rejects %s as our code',
    (serviceCode) => {
      expect(
        gateway.parseCallback(json({ sessionId: '1', phoneNumber: '1', serviceCode })),
      ).toMatchObject({
        ours: false,
        inputs: [],
      });
    },
  );

  it('creates a session for a callback without one', () => {
    const turn = () => gateway.parseCallback(json({ phoneNumber: '1', serviceCode: CODE })).session;
    expect(turn()).not.toBe(turn());
  });

  it.each([
    '{"phoneNumber":',
    'phoneNumber=1&phoneNumber=2',
    `text=${'1'.repeat(201)}`,
    `sessionId=${'1'.repeat(129)}`,
  ])('throws for the body %s', (body) => {
    expect(() => gateway.parseCallback(post(body))).toThrow('could not be read');
  });
});

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
    const layout: UssdLayout = {
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

describe.each(Object.keys(USSD_LAYOUTS) as (keyof typeof USSD_LAYOUTS)[])(
  'The virtual phone over the form %s',
  (form) => {
    const gateway = gatewayOf({ form });
    const session = { session: 's1', from: NUMBER, dialled: '*6655*12*4711#', inputs: [] };
    const turn = (dialled: string, ...inputs: string[]) =>
      gateway.parseCallback(toTurnCallback(gateway, { ...session, dialled, inputs }));

    it('dials with digits behind the code and without', () => {
      expect(turn('*6655*12*4711#')).toMatchObject({ from: NUMBER, ours: true, inputs: ['4711'] });
      expect(turn(CODE)).toMatchObject({ session: 's1', ours: true, inputs: [], event: 'begin' });
      expect(turn('*1#')).toMatchObject({ ours: false });
    });

    it('replies in the same session', () => {
      expect(turn(CODE, '۴۷۱۱')).toMatchObject({
        session: 's1',
        from: NUMBER,
        ours: true,
        inputs: ['۴۷۱۱'],
        event: 'input',
      });
      expect(turn(CODE, '1', '2').inputs.at(-1)).toBe('2');
      expect(turn(CODE, '1').inputs).not.toEqual(turn(CODE, '2').inputs);
    });

    it('reads the rendered answers', () => {
      const callback = toTurnCallback(gateway, session);
      for (const ends of [true, false]) {
        expect(
          readScreen(gateway, gateway.renderAnswer(callback, { text: 'One.\n(Two)', ends })),
        ).toEqual({
          text: 'One.\n(Two)',
          ends,
        });
      }
    });

    it('reports the end of a session if the form has an event for it', () => {
      for (const reason of ['user', 'timeout'] as const) {
        const callback = toEndCallback(gateway, session, reason);
        expect(callback === undefined).toBe(gateway.layout.ends.length === 0);
        if (callback !== undefined)
          expect(gateway.parseCallback(callback)).toMatchObject({ session: 's1', event: 'end' });
      }
    });
  },
);
