import { once } from 'node:events';
import smpp, { type Pdu, type Session } from 'smpp';
import { vi } from 'vitest';
import { decodePduText } from '../../../src/delivery/smpp/index.js';
import { portOf } from './ports.js';

const PATIENCE = { timeout: 20_000, interval: 10 };

/** An answer to a turn as the SMSC got it. */
export interface UssdSubmitted {
  readonly text: string;
  /** ussd_service_op: 2 asks, 17 ends. */
  readonly op: unknown;
  readonly data_coding: unknown;
  readonly members: Readonly<Record<string, unknown>>;
  /** The bind that it came over. */
  readonly bind: Session;
}

/** One phone in one USSD session. */
export interface UssdCaller {
  readonly from: string;
  /** its_session_info; none is sent when it is undefined. */
  readonly info?: Buffer | undefined;
}

let sessions = 0;

/** A USSD gateway of a network operator that speaks SMPP 3.4. */
export class UssdSmsc {
  readonly answers: UssdSubmitted[] = [];
  readonly binds: Session[] = [];
  readonly unbound: Session[] = [];
  readonly password = 'ussdsecr';
  /** Number of submits to refuse as throttled. */
  throttles = 0;
  /** Submits are not answered. */
  isSilent = false;
  /** The most submits that were not yet answered at one time. */
  mostInFlight = 0;
  private inFlight = 0;
  private server = this.create();

  static async start(): Promise<UssdSmsc> {
    const smsc = new UssdSmsc();
    await smsc.up(0);
    return smsc;
  }

  get port(): number {
    return portOf(this.server);
  }

  /**
   * Returns the entry of USSD_GATEWAYS for it, with short timings; the password is in $SECRET_USSD.
   * On a busy machine a response takes long, and the link must not count as dead.
   */
  gateway(members: object = {}, options: object = {}): object {
    const bind = {
      host: '127.0.0.1',
      port: this.port,
      system_id: 'keypad',
      password: '$SECRET_USSD',
    };
    const times = { response_ms: 5_000, reconnect_ms: 50, enquire_seconds: 1 };
    return { name: 'smsc', form: 'smpp', options: { ...bind, ...times, ...options }, ...members };
  }

  caller(from: string): UssdCaller {
    sessions += 1;
    return { from: from.slice(1), info: Buffer.from([sessions >> 8, sessions & 0xff]) };
  }

  /**
   * Sends one turn over a bind, by default the newest, and returns the status of its
   * deliver_sm_resp.
   */
  async send(
    caller: UssdCaller,
    text: string,
    op = 1,
    bind = this.binds.at(-1),
    members: object = {},
  ): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<Pdu>();
    const session = caller.info === undefined ? {} : { its_session_info: caller.info };
    const addresses = {
      source_addr: caller.from,
      source_addr_ton: 1,
      source_addr_npi: 1,
      destination_addr: '6655',
    };
    const turn = {
      service_type: 'USSD',
      ussd_service_op: op,
      short_message: text,
      ...session,
      ...addresses,
    };
    bind?.deliver_sm({ ...turn, ...members }, resolve);
    return (await promise).command_status;
  }

  /** Sends one turn and waits for what it is answered. */
  async turn(
    caller: UssdCaller,
    text: string,
    op = 1,
    bind = this.binds.at(-1),
  ): Promise<UssdSubmitted> {
    const before = this.answersTo(caller).length;
    await this.send(caller, text, op, bind);
    return vi.waitFor(() => {
      const answer = this.answersTo(caller)[before];
      if (answer === undefined) throw new Error('no answer');
      return answer;
    }, PATIENCE);
  }

  dial(caller: UssdCaller, text: string, bind = this.binds.at(-1)): Promise<UssdSubmitted> {
    return this.turn(caller, text, 1, bind);
  }

  reply(caller: UssdCaller, text: string, bind = this.binds.at(-1)): Promise<UssdSubmitted> {
    return this.turn(caller, text, 18, bind);
  }

  answersTo({ from, info }: UssdCaller): UssdSubmitted[] {
    return this.answers.filter(({ members }) => {
      const echoed = members['its_session_info'];
      return (
        members['destination_addr'] === from &&
        (info === undefined || (Buffer.isBuffer(echoed) && echoed.equals(info)))
      );
    });
  }

  async bound(count: number): Promise<void> {
    await vi.waitFor(() => {
      if (this.binds.length < count) throw new Error(`${String(this.binds.length)} binds`);
    }, PATIENCE);
  }

  /** Ends all links and stops listening until `up`; returns its port. */
  async down(): Promise<number> {
    const { port } = this;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const session of this.binds.splice(0)) session.destroy();
    await closed;
    return port;
  }

  async up(port: number): Promise<void> {
    this.server = this.create();
    await once(this.server.listen(port, '127.0.0.1'), 'listening');
  }

  private create() {
    return smpp.createServer((session) => {
      session.on('error', () => {
        session.destroy();
      });
      session.on('close', () => {
        const at = this.binds.indexOf(session);
        if (at >= 0) this.binds.splice(at, 1);
      });
      session.on('bind_transceiver', (pdu: Pdu) => {
        const isKnown = pdu['system_id'] === 'keypad' && pdu['password'] === this.password;
        session.send(pdu.response({ command_status: isKnown ? 0 : 0x0e, system_id: 'USSDGW' }));
        if (isKnown) this.binds.push(session);
      });
      session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
      session.on('unbind', (pdu: Pdu) => {
        this.unbound.push(session);
        session.send(pdu.response());
      });
      session.on('submit_sm', (pdu: Pdu) => {
        this.take(session, pdu);
      });
    });
  }

  private take(bind: Session, pdu: Pdu): void {
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    setTimeout(() => {
      this.inFlight -= 1;
      if (this.throttles > 0) {
        this.throttles -= 1;
        bind.send(pdu.response({ command_status: 0x58 }));
        return;
      }
      const { ussd_service_op: op, data_coding, short_message } = pdu;
      this.answers.push({
        text: decodePduText(short_message),
        op,
        data_coding,
        members: pdu,
        bind,
      });
      if (!this.isSilent) bind.send(pdu.response({ message_id: '1' }));
    }, 5);
  }
}
