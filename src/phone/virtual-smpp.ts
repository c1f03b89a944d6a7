import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { Logger } from '@nestjs/common';
import type { Pdu, Session } from 'smpp';
import type { Outcome, Report } from '../outbox/index.js';
import { SmppDriver, type Sms } from '../sms/index.js';
import { smsFormOf } from '../outbox/index.js';
import type { ShownSms, Network, VirtualDriver } from './virtual-driver.js';

const ACCOUNT: ConstructorParameters<typeof SmppDriver>[1] = {
  host: '127.0.0.1',
  port: 0,
  tls: false,
  system_id: 'keypad',
  password: 'virtual',
  system_type: '',
  sender: '1000',
  data_coding: 0,
  message_ids: 'same',
  enquire_seconds: 20,
  response_ms: 1_000,
  reconnect_ms: 100,
};
/** Command statuses of SMPP 3.4 §5.1.3. */
const [TOO_LONG, SYSTEM_ERROR, NO_SUCH_NUMBER, NOT_KNOWN, BUSY] = [0x01, 0x08, 0x0b, 0x0e, 0x58];
const UCS2 = 8;
const STATS: Readonly<Record<Report['status'], string>> = {
  delivered: 'DELIVRD',
  undelivered: 'UNDELIV',
  progress: 'ENROUTE',
};

/** The driver `smpp` with a virtual SMSC, which listens on a free loopback port as long as the service does. */
export class VirtualSmpp implements VirtualDriver {
  readonly receipts = true;
  private readonly logger = new Logger(VirtualSmpp.name);
  /** Encodes only; `driver` has the link. */
  private readonly encoder = new SmppDriver('virtual', ACCOUNT);
  private driver: SmppDriver | undefined;
  private server: Server | undefined;
  private readonly sessions = new Set<Session>();

  constructor(private readonly network: Network) {}

  readonly reaches = (to: string) => this.network.reaches(to);

  readonly isUp = () => this.driver?.isUp() ?? false;

  readonly open = (report: (report: Report) => void) => {
    this.listen(report).catch((error: unknown) => {
      this.logger.error(`virtual SMSC cannot listen: ${(error as { code?: string }).code ?? 'error'}`);
    });
  };

  readonly close = async () => {
    await this.driver?.close();
    this.server?.close();
    for (const session of this.sessions) session.destroy();
  };

  send(sms: Sms): Promise<Outcome> {
    const noLink: Outcome = { outcome: 'rejected', hint: 'elsewhere', reason: 'no link' };
    return this.driver?.send(sms) ?? Promise.resolve(noLink);
  }

  /** Encodes and decodes the bytes of a submit_sm. */
  async shown(sms: Sms): Promise<ShownSms | undefined> {
    const { default: smpp } = await import('smpp');
    return shownIn(smpp.PDU.fromBuffer(new smpp.PDU('submit_sm', this.encoder.submitFor(sms)).toBuffer()));
  }

  reported(sms: Sms, reference: string | null, status: Report['status']): undefined {
    const [session] = this.sessions;
    if (session === undefined || reference === null) return undefined;
    const short_message = `id:${reference} sub:001 dlvrd:001 submit date:2601010000 done date:2601010000 stat:${STATS[status]} err:000 text:`;
    session.deliver_sm({ source_addr: sms.to.slice(1), destination_addr: ACCOUNT.sender, esm_class: 4, short_message });
    return undefined;
  }

  private async listen(report: (report: Report) => void): Promise<void> {
    const { default: smpp } = await import('smpp');
    this.server = smpp.createServer((session) => {
      this.serve(session);
    });
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    const { port } = this.server.address() as AddressInfo;
    this.driver = new SmppDriver('virtual', { ...ACCOUNT, port });
    this.driver.open(report);
  }

  private serve(session: Session): void {
    session.on('error', () => {
      session.destroy();
    });
    session.on('close', () => this.sessions.delete(session));
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isKnown = pdu['system_id'] === ACCOUNT.system_id && pdu['password'] === ACCOUNT.password;
      if (isKnown) this.sessions.add(session);
      session.send(pdu.response(isKnown ? { system_id: 'virtual' } : { command_status: NOT_KNOWN }));
    });
    for (const asked of ['enquire_link', 'unbind']) session.on(asked, (pdu: Pdu) => session.send(pdu.response()));
    session.on('submit_sm', (pdu: Pdu) => {
      this.take(session, pdu).catch(() => session.send(pdu.response({ command_status: SYSTEM_ERROR })));
    });
  }

  private async take(session: Session, pdu: Pdu): Promise<void> {
    const refuse = (command_status: number) => session.send(pdu.response({ command_status }));
    if (shownIn(pdu) === undefined) return void refuse(TOO_LONG);
    switch (await this.network.judge(`+${String(pdu['destination_addr'])}`)) {
      case 'takes':
        return void session.send(pdu.response({ message_id: randomBytes(8).toString('hex') }));
      case 'busy':
        return void refuse(BUSY);
      case 'refuses':
        return void refuse(NO_SUCH_NUMBER);
      case 'silent':
        return;
      case 'cuts':
        session.destroy();
    }
  }
}

/** Returns the text of a submit_sm; undefined if it does not fit one short message. */
function shownIn(pdu: Pdu): ShownSms | undefined {
  const text = (pdu['short_message'] as { message?: unknown } | undefined)?.message;
  if (typeof text !== 'string' || text === '') return undefined;
  const form = smsFormOf(text, pdu['data_coding'] === UCS2);
  return form.parts === 1 ? { text, ...form } : undefined;
}
