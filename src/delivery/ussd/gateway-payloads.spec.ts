import { describe, expect, it } from 'vitest';
import { UssdGateway } from './ussd-gateway.js';
import type { UssdGatewayForm, UssdGatewaySetting } from './ussd-gateway-setting.js';
import type { UssdGatewayCallback } from './ussd-callback.js';

/**
 * Callbacks and responses with the names that the documentation of each gateway uses. They use no
 * table of ours: the virtual phone writes what the parser reads, so it cannot find a wrong name.
 * The responses for Hubtel and Nalo's empty first USERDATA are not confirmed by a sample of the
 * vendor.
 */
const post = (body: string): UssdGatewayCallback => ({ method: 'POST', query: '', body });
const get = (query: string): UssdGatewayCallback => ({ method: 'GET', query, body: '' });

function gatewayOf(form: Exclude<UssdGatewayForm, 'custom'>, code: string): UssdGateway {
  const common = { name: 'g', code, language: 'en', tokens: [], addresses: [] };
  return new UssdGateway({ ...common, form } as unknown as UssdGatewaySetting, code);
}

const screens = (gateway: UssdGateway, callback: UssdGatewayCallback) =>
  [false, true].map((ends) => gateway.renderAnswer(callback, { text: 'Hello', ends }).body);

describe('UssdGateway with the form con-end', () => {
  // africastalking.com: form fields sessionId, phoneNumber, networkCode, serviceCode and text.
  const of =
    'sessionId=ATUid_abc123&serviceCode=*123%23&phoneNumber=%2B254711000111&networkCode=63902';

  it('reads dial and reply of Africa’s Talking', () => {
    const gateway = gatewayOf('con-end', '*123#');
    const dial = {
      session: 'ATUid_abc123',
      from: '+254711000111',
      ours: true,
      inputs: [],
      event: 'begin',
    };
    expect(gateway.parseCallback(post(`${of}&text=`))).toEqual({ ...dial, sequence: '' });
    expect(gateway.parseCallback(post(`${of}&text=1*2`))).toMatchObject({
      ...dial,
      inputs: ['1', '2'],
      event: 'input',
    });
    expect(screens(gateway, post(`${of}&text=`))).toEqual(['CON Hello', 'END Hello']);
  });

  it.each(['Success', 'Incomplete', 'Failed'])(
    'reads the event after a session with the status %s',
    (status) => {
      const end =
        `date=2025-09-29+12%3A00%3A00&${of}&status=${status}&cost=KES+0.10&durationInMillis=4200&hopsCount=2` +
        '&input=1*1&lastAppResponse=END+Your+account+number+is+ACC1001&errorMessage=';
      expect(gatewayOf('con-end', '*123#').parseCallback(post(end))).toMatchObject({
        session: 'ATUid_abc123',
        event: 'end',
      });
    },
  );

  it.each([
    // helliomessaging.com/docs/request/ussd and mobilesasa.com/ussd use the names of Africa’s
    // Talking.
    [
      'Bonga (api.olivetreehub.com/ussd)',
      'mobile_number=254711000111&session_id=70381&message=1*2&service_code=*123%23&network=Safaricom',
    ],
    [
      'Crossgate (docs.vas.crossgatesolutions.co.ke/ussd)',
      'network_code=2541&msisdn=254711000111&service_code=123&session_id=70381&ussd_string=1*2',
    ],
    [
      'Advanta (ussd-api of its documentation)',
      'SESSIONID=70381&USSDCODE=*123%23&MSISDN=254711000111&INPUT=1*2',
    ],
    [
      'Advanta, with the code in the input',
      'SESSIONID=70381&USSDCODE=*123%23&MSISDN=254711000111&INPUT=*123*1*2%23',
    ],
  ])('reads a reply of %s', (_vendor, query) => {
    expect(gatewayOf('con-end', '*123#').parseCallback(get(query))).toMatchObject({
      ...{ session: '70381', from: '254711000111', ours: true, inputs: ['1', '2'], event: 'input' },
    });
  });
});

describe('UssdGateway with the form hubtel', () => {
  // developers.hubtel.com/docs/api-reference-prog-services. Its table writes serviceCode, its
  // samples ServiceCode.
  const callback = (type: string, message: string, code = '"ServiceCode":"711*2"') =>
    post(
      `{"Sequence":"1","Type":"${type}","Message":"${message}",${code},"Operator":"mtn","ClientState":"",` +
        '"Mobile":"233246912184","SessionId":"8d440a43a98b4614b9df22b79c8190b8","Platform":"USSD"}',
    );
  const turn = {
    session: '8d440a43a98b4614b9df22b79c8190b8',
    from: '+233246912184',
    ours: true,
    sequence: '1',
  };

  it('reads dial, reply and release', () => {
    const gateway = gatewayOf('hubtel', '*711*2#');
    expect(gateway.parseCallback(callback('initiation', '*711*2*4711#'))).toEqual({
      ...turn,
      inputs: ['4711'],
      event: 'begin',
    });
    expect(gateway.parseCallback(callback('response', '1'))).toEqual({
      ...turn,
      inputs: ['1'],
      event: 'input',
    });
    expect(gateway.parseCallback(callback('release', ''))).toMatchObject({ event: 'end' });
    expect(gateway.parseCallback(callback('initiation', '', '"serviceCode":"711*2"'))).toEqual({
      ...{ ...turn, inputs: [], event: 'begin' },
    });
  });

  it('writes its answers', () => {
    const [open, close] = screens(
      gatewayOf('hubtel', '*711*2#'),
      callback('initiation', '*711*2#'),
    );
    expect(open).toBe(
      '{"SessionId":"8d440a43a98b4614b9df22b79c8190b8","Type":"response","Message":"Hello","DataType":"input","FieldType":"text"}',
    );
    expect(close).toBe(
      '{"SessionId":"8d440a43a98b4614b9df22b79c8190b8","Type":"release","Message":"Hello","DataType":"display","FieldType":"text"}',
    );
  });
});

describe('UssdGateway with the form nalo', () => {
  // “USSD API DOCUMENTATION” of Nalo Solutions (documenter.getpostman.com). MSGTYPE is true for the
  // first request.
  const callback = (userData: string, isFirst: boolean) =>
    post(
      `{"USERID":"NALOTest","MSISDN":"233265542141","USERDATA":"${userData}","MSGTYPE":${String(isFirst)},` +
        '"NETWORK":"MTN","SESSIONID":"16590115252429751"}',
    );
  const turn = { session: '16590115252429751', from: '+233265542141', ours: true, sequence: '' };

  it('reads dial and reply', () => {
    const gateway = gatewayOf('nalo', '*920*7#');
    expect(gateway.parseCallback(callback('*920*7*4711#', true))).toEqual({
      ...turn,
      inputs: ['4711'],
      event: 'begin',
    });
    expect(gateway.parseCallback(callback('3', false))).toEqual({
      ...turn,
      inputs: ['3'],
      event: 'input',
    });
  });

  it('reads a dial without the dialled string, which some accounts get', () => {
    expect(gatewayOf('nalo', '*920*7#').parseCallback(callback('', true))).toEqual({
      ...turn,
      inputs: [],
      event: 'begin',
    });
  });

  it('writes its answers', () => {
    expect(screens(gatewayOf('nalo', '*920*7#'), callback('3', false))).toEqual([
      '{"USERID":"NALOTest","MSISDN":"233265542141","USERDATA":"3","MSG":"Hello","MSGTYPE":true}',
      '{"USERID":"NALOTest","MSISDN":"233265542141","USERDATA":"3","MSG":"Hello","MSGTYPE":false}',
    ]);
  });
});

describe('UssdGateway with the form moolre', () => {
  // docs.moolre.com/ussd: *203*109*11005# has the extension 109 and the data 11005. Its table
  // writes sessionid, its sample (seen in code of customers, not confirmed) sessionId.
  it.each(['sessionid', 'sessionId'])('reads dial and reply with the member %s', (name) => {
    const gateway = gatewayOf('moolre', '*109#');
    const callback = (isNew: boolean, message: string, data: string) =>
      post(
        `{"${name}":"1707474747","new":${String(isNew)},"msisdn":"233246912184","network":3,"message":"${message}",` +
          `"extension":109,"data":"${data}"}`,
      );
    const turn = { session: '1707474747', from: '+233246912184', ours: true, sequence: '' };
    const dial = callback(true, '', '11005');
    expect(gateway.parseCallback(dial)).toEqual({ ...turn, inputs: ['11005'], event: 'begin' });
    expect(gateway.parseCallback(callback(false, '2', ''))).toEqual({
      ...turn,
      inputs: ['2'],
      event: 'input',
    });
    expect(screens(gateway, dial)).toEqual([
      '{"message":"Hello","reply":true}',
      '{"message":"Hello","reply":false}',
    ]);
  });
});

describe('UssdGateway with the form hollatags', () => {
  // docs.hollatags.com/ussd/inbound. session_type 1 requires a reply, 4 notifies the user and ends
  // the interaction.
  const query = (operation: string, message: string) =>
    get(
      `session_msisdn=2347000000000&session_operation=${operation}&session_msg=${message}&session_id=5456657676` +
        '&session_from=*7006%23&session_type=1&session_mno=MTN',
    );
  const turn = { session: '5456657676', from: '+2347000000000', ours: true, sequence: '' };

  it('reads dial, reply and end', () => {
    const gateway = gatewayOf('hollatags', '*7006#');
    expect(gateway.parseCallback(query('begin', ''))).toEqual({
      ...turn,
      inputs: [],
      event: 'begin',
    });
    expect(gateway.parseCallback(query('begin', '*7006*4711%23'))).toEqual({
      ...turn,
      inputs: ['4711'],
      event: 'begin',
    });
    expect(gateway.parseCallback(query('continue', '2'))).toEqual({
      ...turn,
      inputs: ['2'],
      event: 'input',
    });
    expect(gateway.parseCallback(query('end', ''))).toMatchObject({ event: 'end' });
  });

  it('writes its answers', () => {
    const answers = screens(gatewayOf('hollatags', '*7006#'), query('begin', ''));
    const to =
      '"session_id":"5456657676","session_msisdn":"2347000000000","session_from":"*7006#","session_mno":"MTN"';
    expect(answers).toEqual([
      `{"session_operation":"continue","session_type":1,${to},"session_msg":"Hello"}`,
      `{"session_operation":"end","session_type":4,${to},"session_msg":"Hello"}`,
    ]);
  });
});
