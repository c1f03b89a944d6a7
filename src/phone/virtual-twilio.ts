import { randomBytes } from 'node:crypto';
import type { Outcome, Report } from '../outbox/index.js';
import { HttpDriver, SMS_PRESETS, type Sms } from '../sms/index.js';
import { smsFormOf } from '../outbox/index.js';
import type { ShownSms, Network, VirtualDriver } from './virtual-driver.js';
import { cut, silence } from './wire-faults.js';

const ACCOUNT = { base: 'http://twilio.invalid', account: 'ACvirtual', token: 'virtual', sender: 'keypad' };
const PATH = `/2010-04-01/Accounts/${ACCOUNT.account}/Messages.json`;
const AUTHORIZATION = `Basic ${Buffer.from(`${ACCOUNT.account}:${ACCOUNT.token}`).toString('base64')}`;

/** The driver `http` with a virtual Twilio: form in, JSON out, receipts as forms. */
export class VirtualTwilio implements VirtualDriver {
  readonly receipts = true;
  private readonly driver: HttpDriver;

  constructor(private readonly network: Network) {
    const { twilio } = SMS_PRESETS;
    if (twilio === undefined) throw new Error('no preset of Twilio');
    this.driver = new HttpDriver('virtual', twilio, ACCOUNT, (url, init) => this.answer(new Request(url, init)));
  }

  readonly reaches = (to: string) => this.network.reaches(to);

  send(sms: Sms): Promise<Outcome> {
    return this.driver.send(sms);
  }

  async shown(sms: Sms): Promise<ShownSms | undefined> {
    const form = await formOf(new Request(...this.driver.requestFor(sms)));
    const text = form?.get('Body') ?? '';
    return text === '' ? undefined : { text, ...smsFormOf(text) };
  }

  reported(_sms: Sms, reference: string | null, status: Report['status']): Report | undefined {
    const form = new URLSearchParams({ MessageSid: reference ?? '', MessageStatus: status });
    return this.driver.reportsOf(Object.fromEntries(form))[0];
  }

  private async answer(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== AUTHORIZATION) return Response.json({ code: 20003 }, { status: 401 });
    const form = await formOf(request);
    const to = form?.get('To') ?? '';
    if (form === undefined || to === '' || form.get('Body') === null) return Response.json({}, { status: 400 });
    switch (await this.network.judge(to)) {
      case 'takes':
        return Response.json({ sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued' }, { status: 201 });
      case 'busy':
        return Response.json({ code: 20429 }, { status: 429 });
      case 'refuses':
        return Response.json({ code: 21211 }, { status: 400 });
      case 'silent':
        throw silence();
      case 'cuts':
        throw cut();
    }
  }
}

async function formOf(request: Request): Promise<URLSearchParams | undefined> {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (request.method !== 'POST' || new URL(request.url).pathname !== PATH || !isForm) return undefined;
  return new URLSearchParams(await request.text());
}
