import { setTimeout as sleep } from 'node:timers/promises';
import type { Pdu, Session } from 'smpp';

export interface SmppLinkOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly system_id: string;
  readonly password: string;
  readonly system_type: string;
  /** Timeout of a response. */
  readonly responseMs: number;
  readonly enquireMs: number;
  /** First pause before the link reconnects; it doubles up to 30 s. */
  readonly reconnectMs: number;
  /** Maximum number of submits in progress; others wait. Unlimited by default. */
  readonly window?: number;
}

export interface SmppLinkEvents {
  /** Receives a deliver_sm, to which the link has responded. */
  readonly onDeliver: (pdu: Pdu) => void;
  /** Receives a reason in our own words, without text of the SMSC. */
  readonly onFault: (reason: string) => void;
  /** Receives the status of a refused bind. */
  readonly onRefusedBind?: (status: number) => void;
}

/**
 * The result of a request: its response, or the reason why there is none. `sent` is false if the
 * request was not written.
 */
export type SmppRequestResult =
  | { readonly pdu: Pdu }
  | { readonly pdu?: undefined; readonly sent: boolean; readonly reason: string };

const RECONNECT_AT_MOST_MS = 30_000;
/**
 * ESME_RX_T_APPN (SMPP 3.4 §5.1.3): the SMSC offers the message again, to another bind if there is
 * one.
 */
const NOT_NOW = 0x64;

/**
 * One bound connection to an SMSC (SMPP 3.4) that reconnects whenever it ends. Every request gets
 * exactly one reply, even if the SMSC does not respond or the link ends. The link sends
 * enquire_link and ends if there is no response. The smpp package does none of this.
 */
export class SmppLink {
  private session: Session | undefined;
  private bound = false;
  private closed = false;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private draining = false;
  private inWindow = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly outstanding = new Set<(reply: SmppRequestResult) => void>();

  constructor(
    private readonly options: SmppLinkOptions,
    private readonly events: SmppLinkEvents,
  ) {}

  get isBound(): boolean {
    return this.bound;
  }

  open(): void {
    void this.connectSession().catch((error: unknown) => {
      const { code = 'the package smpp is not installed' } = error as { code?: string };
      this.events.onFault(`cannot connect: ${code}`);
      this.scheduleReconnect();
    });
  }

  async submit(members: Record<string, unknown>): Promise<SmppRequestResult> {
    if (this.inWindow < (this.options.window ?? Infinity)) this.inWindow += 1;
    else await new Promise<void>((resolve) => void this.waiting.push(resolve));
    try {
      const { session } = this;
      if (!this.bound || session === undefined) return { sent: false, reason: 'no link' };
      return await this.sendRequest((answer) => session.submit_sm(members, answer));
    } finally {
      const nextSubmit = this.waiting.shift();
      if (nextSubmit === undefined) this.inWindow -= 1;
      else nextSubmit();
    }
  }

  /**
   * Refuses further messages of the SMSC. Submits still work until `close`, to reply to the
   * messages accepted before.
   */
  drain(): void {
    this.draining = true;
  }

  /** Waits for outstanding responses, unbinds and ends the connection for good. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    const { session } = this;
    if (session === undefined) return;
    while (this.outstanding.size > 0) await sleep(20);
    if (this.bound) await this.sendRequest((answer) => session.unbind({}, answer));
    session.destroy();
  }

  private async connectSession(): Promise<void> {
    // Optional: installations that send by HTTP need not have the package.
    const { default: smpp } = await import('smpp');
    if (this.closed) return;
    const { host, port, tls } = this.options;
    // Without noDelay, a PDU right after a response waits for its ACK, 40 ms on Linux (RFC 896, RFC
    // 1122 §4.2.3.2).
    const session = smpp.connect({
      host,
      port,
      tls,
      noDelay: true,
    });
    this.session = session;
    session.on(tls ? 'secureConnect' : 'connect', () => void this.bindSession(session));
    session.on('error', (error: NodeJS.ErrnoException) => {
      this.events.onFault(`link: ${error.code ?? 'error'}`);
      session.destroy();
    });
    session.on('close', () => {
      this.endSession(session);
    });
    session.on('deliver_sm', (pdu: Pdu) => {
      session.send(pdu.response(this.draining ? { command_status: NOT_NOW } : {}));
      if (!this.draining) this.events.onDeliver(pdu);
    });
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response());
      session.destroy();
    });
    // Ends a connection that is not established, or not bound, in time.
    this.timer = setTimeout(() => {
      if (!this.bound) session.destroy();
    }, this.options.responseMs * 2);
  }

  private async bindSession(session: Session): Promise<void> {
    const { system_id, password, system_type } = this.options;
    const credentials = {
      system_id,
      password,
      system_type,
      interface_version: 0x34,
    };
    const { pdu } = await this.sendRequest((answer) =>
      session.bind_transceiver(credentials, answer),
    );
    if (pdu?.command_status === 0) {
      this.bound = true;
      this.failures = 0;
      this.watchSession(session);
      return;
    }
    if (pdu === undefined) this.events.onFault('no response to bind');
    else this.reportRefusedBind(pdu.command_status);
    session.destroy();
  }

  private reportRefusedBind(status: number): void {
    this.events.onFault(`bind refused, status ${String(status)}`);
    this.events.onRefusedBind?.(status);
  }

  private watchSession(session: Session): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.sendRequest((answer) => session.enquire_link({}, answer)).then(({ pdu }) => {
        if (this.session !== session || this.closed) return;
        if (pdu === undefined) session.destroy();
        else this.watchSession(session);
      });
    }, this.options.enquireMs).unref();
  }

  private sendRequest(send: (answer: (pdu: Pdu) => void) => boolean): Promise<SmppRequestResult> {
    return new Promise((resolve) => {
      const finishRequest = (reply: SmppRequestResult) => {
        clearTimeout(responseTimer);
        this.outstanding.delete(finishRequest);
        resolve(reply);
      };
      const responseTimer = setTimeout(() => {
        // First reads what has arrived: a response that came while the process was busy counts
        // (FLT-6).
        setImmediate(finishRequest, { sent: true, reason: 'no response in time' });
      }, this.options.responseMs);
      this.outstanding.add(finishRequest);
      const isWritten = send((pdu) => {
        finishRequest({ pdu });
      });
      if (!isWritten) finishRequest({ sent: false, reason: 'link not writable' });
    });
  }

  private endSession(session: Session): void {
    if (this.session !== session) return;
    this.session = undefined;
    this.bound = false;
    clearTimeout(this.timer);
    for (const finish of [...this.outstanding]) finish({ sent: true, reason: 'link ended' });
    this.scheduleReconnect();
  }

  private scheduleReconnect(): void {
    if (this.closed) return;
    const pauseMs = Math.min(RECONNECT_AT_MOST_MS, this.options.reconnectMs * 2 ** this.failures);
    this.failures = Math.min(this.failures + 1, 10);
    this.timer = setTimeout(
      () => {
        this.open();
      },
      pauseMs * (0.5 + Math.random() / 2),
    ).unref();
  }
}
