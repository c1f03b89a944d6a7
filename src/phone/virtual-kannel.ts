import type { Outcome, Report } from '../outbox/index.js';
import { KannelDriver, type Sms } from '../sms/index.js';
import type { Verdict } from './fate.js';
import { inGsm, smsFormOf } from '../outbox/index.js';
import type { ShownSms, Network, VirtualDriver } from './virtual-driver.js';
import { cut, silence } from './wire-faults.js';

const ACCOUNT = {
  url: 'http://kannel.invalid/cgi-bin/sendsms',
  username: 'keypad',
  password: 'virtual',
  sender: '1000',
};
/** Receipt types of dlr-mask. */
const TYPES: Readonly<Record<Report['status'], string>> = { delivered: '1', undelivered: '2', progress: '8' };

/** The driver `kannel` with a virtual smsbox: a query in, one line out, receipts to the address in dlr-url. */
export class VirtualKannel implements VirtualDriver {
  readonly receipts = true;
  private readonly driver: KannelDriver;

  constructor(private readonly network: Network) {
    this.driver = new KannelDriver(ACCOUNT, (url) => this.answer(new URL(url).searchParams));
  }

  readonly reaches = (to: string) => this.network.reaches(to);

  send(sms: Sms): Promise<Outcome> {
    return this.driver.send(sms);
  }

  /** Decodes like Kannel: `coding` 0 is GSM-7 for every text, 2 is UCS-2. */
  shown(sms: Sms): Promise<ShownSms | undefined> {
    const query = new URL(this.driver.urlFor(sms)).searchParams;
    const text = query.get('text') ?? '';
    const [gsm, ucs2] = [query.get('coding') === '0', query.get('coding') === '2'];
    if (query.get('charset') !== 'UTF-8' || gsm === ucs2) return Promise.resolve(undefined);
    return Promise.resolve(gsm ? { text: inGsm(text), ...smsFormOf(inGsm(text)) } : { text, ...smsFormOf(text, true) });
  }

  reported(sms: Sms, _reference: string | null, status: Report['status']): Report | undefined {
    const address = new URL(this.driver.urlFor(sms)).searchParams.get('dlr-url') ?? '';
    const fields = Object.fromEntries(new URL(address.replace('%d', TYPES[status])).searchParams);
    return this.driver.reportsOf(fields)[0];
  }

  private async answer(query: URLSearchParams): Promise<Response> {
    const isKnown = query.get('username') === ACCOUNT.username && query.get('password') === ACCOUNT.password;
    if (!isKnown) return new Response('Authorization failed for sendsms', { status: 403 });
    const verdict: Verdict = await this.network.judge(query.get('to') ?? '');
    if (verdict === 'silent') throw silence();
    if (verdict === 'cuts') throw cut();
    // Kannel stores the message, retries and reports the outcome in a receipt.
    const said = verdict === 'busy' ? '3: Queued for later delivery' : '0: Accepted for delivery';
    return new Response(said, { status: 202 });
  }
}
