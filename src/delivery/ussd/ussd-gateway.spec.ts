import { describe, expect, it } from 'vitest';
import type { UssdGatewaySetting } from './ussd-gateway-setting.js';
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
const get = (query: string): UssdGatewayCallback => ({ method: 'GET', query, body: '' });
const json = (value: unknown) => post(JSON.stringify(value));
const bodyOf = (gateway: UssdGateway, callback: UssdGatewayCallback, ends: boolean) =>
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
