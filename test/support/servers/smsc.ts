import { once } from 'node:events';
import smpp, { type Pdu, type Session } from 'smpp';
import { z } from 'zod';
import { portOf } from './ports.js';

/** A message as the SMSC got it. */
export interface Submitted {
  readonly to: string;
  readonly text: string;
  readonly data_coding: number;
  readonly validity_period: unknown;
  /** Header of a part of a long text: its octets behind the length, in hexadecimal digits. */
  readonly header: string;
}

/** Characters of GSM-7 that take two septets. */
const EXTENDED = /[\f^{}\\[~\]|€]/g;

/** Returns true if a text fits one short message (3GPP TS 23.040 §9.2.3.24.1, 23.038 §6.2.1). */
function fitsOneMessage(text: string, data_coding: number, hasHeader: boolean): boolean {
  if (data_coding === 8) return text.length <= (hasHeader ? 67 : 70);
  const septets = text.length + (text.match(EXTENDED) ?? []).length;
  return septets <= (hasHeader ? 153 : 160);
}

const SUBMITTED = z.looseObject({
  data_coding: z.number(),
  validity_period: z.unknown(),
  short_message: z.object({ message: z.string(), udh: z.array(z.instanceof(Buffer)).optional() }),
});
const CREDENTIALS = { system_id: 'keypad', password: 'smppsecr' };

/**
 * An SMSC. What it does with a message is decided by the last digits of its number: 0000 throttled,
 * 9999 no such number, 8888 taken and not delivered, 7777 no answer, 6666 taken and then the link
 * ends, 5555 queue full once; any other is delivered. What is longer than one short message is
 * refused, and a receipt is sent to who asks for one.
 */
export class Smsc {
  readonly submitted: Submitted[] = [];
  binds = 0;
  /** When it refuses everybody. */
  refuses = false;
  private readonly sessions = new Set<Session>();
  private server = this.create();

  static async start(port = 0): Promise<Smsc> {
    const smsc = new Smsc();
    await once(smsc.server.listen(port, '127.0.0.1'), 'listening');
    return smsc;
  }

  get port(): number {
    return portOf(this.server);
  }

  /**
   * The entry of SMS_PROVIDERS for it, with short timings. On a busy machine a response takes long,
   * and the link must not count as dead.
   */
  get provider() {
    const options = { host: '127.0.0.1', port: this.port, ...CREDENTIALS, sender: '1000' };
    return {
      name: 'smsc',
      driver: 'smpp',
      options: { ...options, response_ms: 2_000, reconnect_ms: 50, enquire_seconds: 1 },
    };
  }

  /** Ends all links and listens no more, until `up`. */
  async down(): Promise<number> {
    const { port } = this;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const session of this.sessions) session.destroy();
    await closed;
    return port;
  }

  async up(port: number): Promise<void> {
    this.server = this.create();
    await once(this.server.listen(port, '127.0.0.1'), 'listening');
  }

  private create() {
    return smpp.createServer((session) => {
      this.sessions.add(session);
      session.on('close', () => this.sessions.delete(session));
      session.on('error', () => {
        session.destroy();
      });
      for (const bind of ['bind_transceiver', 'bind_transmitter', 'bind_receiver']) {
        session.on(bind, (pdu: Pdu) => {
          const known =
            pdu['system_id'] === CREDENTIALS.system_id && pdu['password'] === CREDENTIALS.password;
          const command_status = this.refuses ? 0x0d : known ? 0 : 0x0e;
          if (command_status === 0) this.binds += 1;
          session.send(pdu.response({ command_status, system_id: 'SIM' }));
        });
      }
      for (const asked of ['enquire_link', 'unbind'])
        session.on(asked, (pdu: Pdu) => session.send(pdu.response()));
      session.on('submit_sm', (pdu: Pdu) => {
        this.take(session, pdu);
      });
    });
  }

  private take(session: Session, pdu: Pdu): void {
    const to = String(pdu['destination_addr']);
    const refuse = (command_status: number) => session.send(pdu.response({ command_status }));
    if (to.endsWith('0000')) return void refuse(0x58);
    if (to.endsWith('9999')) return void refuse(0x0b);
    const before = this.submitted.some((message) => message.to === to);
    const { data_coding, validity_period, short_message: text } = SUBMITTED.parse(pdu);
    const { message, udh = [] } = text;
    const header = Buffer.concat(udh).toString('hex');
    if (!fitsOneMessage(message, data_coding, header !== '')) return void refuse(0x01);
    this.submitted.push({ to, text: message, data_coding, validity_period, header });
    if (to.endsWith('5555') && !before) return void refuse(0x14);
    if (to.endsWith('7777')) return;
    const id = String(this.submitted.length).padStart(8, '0');
    session.send(pdu.response({ message_id: id }));
    if (to.endsWith('6666') && !before) {
      setTimeout(() => {
        session.destroy();
      }, 20);
      return;
    }
    if (pdu['registered_delivery'] === 0) return;
    const stat = to.endsWith('8888') ? 'UNDELIV' : 'DELIVRD';
    setTimeout(() => {
      const short_message = `id:${id} sub:001 dlvrd:001 submit date:2611210000 done date:2611210001 stat:${stat} err:000 text:${message.replace(/\D/g, '')}`;
      const addresses = { source_addr: to, destination_addr: String(pdu['source_addr']) };
      session.deliver_sm({ ...addresses, esm_class: 4, short_message });
    }, 50);
  }
}
